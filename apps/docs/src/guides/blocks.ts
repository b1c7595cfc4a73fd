/** The fenced blocks of a guide: what is run, and what is shown of it. */

export interface Block {
  language: string;
  /** What stands after the language, such as `excerpt`. */
  note: string;
  code: string;
  /** Where its code begins and ends in the text. */
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

/** A block that is run, with the one after it, which shows what comes of it. */
export interface Shown {
  run: Block;
  shows: Block;
}

/** The pairs whose first block matches. Throws when nothing is shown of one. */
export function shownAfter(blocks: readonly Block[], language: string, pattern: RegExp): Shown[] {
  return blocks.flatMap((run, index) => {
    if (run.language !== language || !pattern.test(run.code)) return [];
    const shows = blocks[index + 1];
    if (!shows) throw new Error(`Nothing is shown after ${run.code}`);
    return [{ run, shows }];
  });
}
