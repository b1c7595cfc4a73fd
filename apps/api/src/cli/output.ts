/**
 * Output of commands. stdout has only the result: one JSON object with `--json`, otherwise a value for scripts or a
 * table. Messages go to stderr.
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

/** Formats rows below their headings, in aligned columns. */
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

/** Formats a moment for a table, `2026-10-01 12:00` in UTC, or returns the text for null. */
export function moment(at: Date | null, none: string): string {
  return at?.toISOString().slice(0, 16).replace('T', ' ') ?? none;
}

/** Formats a count with its noun: `1 account`, `3 rows`. */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
