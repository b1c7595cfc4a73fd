/** Suggests corrections for typos. */

/** Returns the candidate closest to `text`, or undefined if none is close. */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const mostErrors = Math.max(2, Math.floor(text.length / 3));
  const [best] = candidates
    .map((candidate) => ({ candidate, errors: distance(text, candidate) }))
    .filter(({ errors }) => errors <= mostErrors)
    .sort((a, b) => a.errors - b.errors);
  return best?.candidate;
}

/** Returns the number of insertions, deletions and replacements between two texts (Levenshtein distance). */
export function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...from].entries()) {
    const above = row;
    row = [line + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(above, column - 1) + (letter === to[column - 1] ? 0 : 1);
      row.push(Math.min(replaced, at(above, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}
