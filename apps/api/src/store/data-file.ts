/** Data files that an operator can edit, in `data/` of the package. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** Returns the rows of a CSV file, with values by heading. */
export function dataRows(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8');
  return parse(text, { columns: true, bom: true, skip_empty_lines: true });
}
