/** Reads an exported file row by row, holding only one piece of it in memory. */
import { pipeline, Readable } from 'node:stream';
import { Problem } from '@mostrador/server-stub';
import { CsvError, parse } from 'csv-parse';
import { decoded, delimiterOf, type Pieces, type Survey, survey } from '../../../core/csv-text.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { decimalSeparator, RowError } from './cells.ts';
import { type Header, headerOf } from './columns.ts';
import { invoiceOf, type ReadRow } from './invoice-row.ts';
import { csvPieces } from './uploaded-pieces.ts';

/** A row of the file, counted from 1 after the headers. */
export type FileRow = { row: number } & ({ read: ReadRow } | { error: RowError });

/** How many lines to search for the headers, since some exports begin with a title. */
const headerWithin = 10;
const mostRows = 20_000;
/** How many rows to sample for the decimal separator. */
const sampled = 200;

/** Yields the rows of a file. @throws Problem `unrecognised_csv`, `validation_failed`, `payload_too_large` */
export async function* fileRows(bytes: Buffer): AsyncGenerator<FileRow> {
  yield* rowsIn(await csvPieces(bytes));
}

/** Yields the rows of a CSV file, holding only the current piece in memory. */
export async function* rowsIn(pieces: Pieces): AsyncGenerator<FileRow> {
  const known = await survey(pieces);
  const { header, lines, delimiter } = begun(known.beginning);
  // Lines are counted before any row is stored; rows of several lines are counted while reading.
  if (known.lines > mostRows + headerWithin) throw tooManyRows();
  const separator = separatorOf(known.beginning, header, lines, delimiter);
  let row = 0;
  for await (const cells of wellFormed(cellsOf(pieces, known, delimiter, lines))) {
    row++;
    if (row > mostRows) {
      throw tooManyRows();
    }
    yield { row, ...readRow(cells, header, separator) };
  }
}

function readRow(
  cells: readonly string[],
  header: Header,
  separator: ',' | '.',
): { read: ReadRow } | { error: RowError } {
  try {
    return { read: invoiceOf(cells, header, separator) };
  } catch (error) {
    if (error instanceof RowError) return { error };
    throw error;
  }
}

function tooManyRows(): Problem {
  const message = `must have at most ${mostRows} rows`;
  return new Problem('validation_failed', `\`file\` ${message}.`, {
    errors: [{ pointer: '/file', field: 'file', code: 'too_many_items', message, max_items: mostRows }],
  });
}

interface Beginning {
  header: Header;
  /** The number of lines up to and including the headers. */
  lines: number;
  delimiter: string;
}

/** Finds the headers: the first line without missing columns, else the one with the fewest, for the error message. */
function begun(text: string): Beginning {
  const candidates = firstLines(text).map((line, index) => {
    const delimiter = delimiterOf(line);
    return { header: headerOf(split(line, delimiter)), lines: index + 1, delimiter };
  });
  const [best] = candidates.toSorted((one, other) => one.header.missing.length - other.header.missing.length);
  if (best && best.header.missing.length === 0) return best;
  const missing_columns = best?.header.missing ?? headerOf([]).missing;
  const detail = `These columns are missing: ${missing_columns.join(', ')}. Send the file as the portal of the tax authority exports it.`;
  throw new Problem('unrecognised_csv', detail, { extra: { missing_columns } });
}

function firstLines(text: string): string[] {
  const lines = text.slice(0, 20_000).split(/\r\n|\n|\r/, headerWithin);
  return lines;
}

function split(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function cellsOf(
  pieces: Pieces,
  { encoding }: Survey,
  delimiter: string,
  from: number,
): AsyncIterable<string[]> {
  const parser = parse({
    delimiter,
    from_line: from + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  // An error in the pipeline ends the parser, which throws it to its reader.
  pipeline(
    Readable.from(decoded(pieces(), new TextDecoder(encoding)), { highWaterMark: 1 }),
    parser,
    () => {},
  );
  return parser;
}

/** Yields the rows up to the first invalid one. @throws Problem `validation_failed` */
async function* wellFormed(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = error.code === 'CSV_QUOTE_NOT_CLOSED' ? ': a quote is not closed' : '';
    throw fieldProblem('/file', 'invalid_format', `must be a CSV file${where}`);
  }
}

/** Decided once per file, from its first rows. */
function separatorOf(text: string, { columns }: Header, lines: number, delimiter: string): ',' | '.' {
  const rows = text.split(/\r\n|\n|\r/).slice(lines, lines + sampled);
  const cells = rows.flatMap((line) => quotedCells(line, delimiter)[columns.total ?? -1] ?? []);
  return decimalSeparator(cells, delimiter);
}

/** Splits one line into cells, respecting quotes. */
function quotedCells(line: string, delimiter: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}
