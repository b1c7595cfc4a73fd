/** Returns the anchor of a heading, as code hosts compute it. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Returns the anchor of a heading or link: names in capitals, such as `N60` and `LOG_LEVEL`, are anchors already. */
export function anchor(text: string): string {
  return /^[A-Z][A-Z\d_]+$/.test(text) ? text : slug(text);
}
