/** The fenced code blocks of a guide: those that run, and those that show the result. */

export interface Block {
  language: string;
  /** The text after the language, such as `excerpt`. */
  note: string;
  code: string;
  /** The start and end of its code in the text. */
  start: number;
  end: number;
}

export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map((match) => {
    const [, language = '', note = '', code = ''] = match;
    const start = match.index + `\`\`\`${language}${note}\n`.length;
    return { language, note: note.trim(), code, start, end: start + code.length };
  });
}

/** A block that runs, and the block after it with its result. */
export interface Shown {
  run: Block;
  shows: Block;
}

/** Returns the pairs whose first block matches. Throws if one has no result block. */
export function shownAfter(blocks: readonly Block[], language: string, pattern: RegExp): Shown[] {
  return blocks.flatMap((run, index) => {
    if (run.language !== language || !pattern.test(run.code)) return [];
    const shows = blocks[index + 1];
    if (!shows) throw new Error(`Nothing is shown after ${run.code}`);
    return [{ run, shows }];
  });
}
