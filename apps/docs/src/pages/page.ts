/** A page of the site as Markdown. Braces in it are text: nothing is computed from what was written elsewhere. */
export function page(frontmatter: string, body: string): string {
  return `---\n${frontmatter}\neditLink: false\n---\n\n::: v-pre\n\n${body}\n\n:::\n`;
}
