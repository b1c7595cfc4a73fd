/** The code blocks of a Markdown text, with their languages. */
export interface CodeBlock {
  language: string;
  code: string;
}

export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

/** Returns the targets of links within the repository, without their fragments. */
export function localLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
}
