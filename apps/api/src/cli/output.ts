/**
 * What commands print. Standard output has the result and nothing else: one JSON object with `--json`, otherwise what a
 * script would want or a table to read. What is said about it goes to standard error.
 */

export function printJson(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Rows below their headings, in columns as wide as they need be. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A moment as a table shows it: `2026-10-01 12:00` in UTC, or what to say when there is none. */
export function moment(at: Date | null, none: string): string {
  return at?.toISOString().slice(0, 16).replace('T', ' ') ?? none;
}

/** A number of things in words: `1 account`, `3 rows`. */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
