/** Builds a page of the site as Markdown. Braces in it are escaped, so that nothing is evaluated. */
export function page(frontmatter: string, body: string): string {
  return `---\n${frontmatter}\neditLink: false\n---\n\n::: v-pre\n\n${body}\n\n:::\n`;
}
