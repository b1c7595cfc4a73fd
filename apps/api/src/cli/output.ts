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

/** The reader of stdout, such as `head`, has closed the pipe: the command stops, and succeeds. */
export class OutputClosed extends Error {}

/** Writes a part of a long output to stdout, at the speed of its reader. @throws OutputClosed */
export async function write(text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
      else reject(isClosed(error) ? new OutputClosed() : error);
    });
  });
}

/** Ignores a closed pipe on stdout and stderr, so that the command can finish. Other errors stay fatal. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if (!isClosed(error)) throw error;
    });
  }
}

function isClosed(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
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
