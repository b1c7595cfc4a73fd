/** Reads an exported file row by row, in as much memory as a piece of it takes. */
import { pipeline, Readable } from 'node:stream';
import { Problem } from '@mostrador/server-stub';
import { CsvError, parse } from 'csv-parse';
import { decoded, delimiterOf, type Pieces, type Survey, survey } from '../../../core/csv-text.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { decimalSeparator, RowError } from './cells.ts';
import { type Header, headerOf } from './columns.ts';
import { invoiceOf, type ReadRow } from './invoice-row.ts';
import { csvPieces } from './uploaded-pieces.ts';

/** A row of the file, counted from 1 without the headers. */
export type FileRow = { row: number } & ({ read: ReadRow } | { error: RowError });

/** The headers are in one of the first lines: some exports begin with a title. */
const headerWithin = 10;
const mostRows = 20_000;
/** So many rows tell how the file writes decimals. */
const sampled = 200;

/** The rows of a file. @throws Problem `unrecognised_csv`, `validation_failed`, `payload_too_large` */
export async function* fileRows(bytes: Buffer): AsyncGenerator<FileRow> {
  yield* rowsIn(await csvPieces(bytes));
}

/** The rows of a CSV file, of which no more is held than the piece that is being read. */
export async function* rowsIn(pieces: Pieces): AsyncGenerator<FileRow> {
  const known = await survey(pieces);
  const { header, lines, delimiter } = begun(known.beginning);
  // Lines are counted before any row is stored; rows that run over several are counted as they come.
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
  /** How many lines there are up to the headers, with them. */
  lines: number;
  delimiter: string;
}

/** Finds the headers: the first line that lacks no column, else the one that lacks fewest, to say what is missing. */
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
  // What fails on the way ends the parser, which tells who reads its rows.
  pipeline(
    Readable.from(decoded(pieces(), new TextDecoder(encoding)), { highWaterMark: 1 }),
    parser,
    () => {},
  );
  return parser;
}

/** The rows up to the first that is no CSV. @throws Problem `validation_failed` */
async function* wellFormed(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const where = error.code === 'CSV_QUOTE_NOT_CLOSED' ? ': a quote is not closed' : '';
    throw fieldProblem('/file', 'invalid_format', `must be a CSV file${where}`);
  }
}

/** Decided once for a file, by its first rows. */
function separatorOf(text: string, { columns }: Header, lines: number, delimiter: string): ',' | '.' {
  const rows = text.split(/\r\n|\n|\r/).slice(lines, lines + sampled);
  const cells = rows.flatMap((line) => quotedCells(line, delimiter)[columns.total ?? -1] ?? []);
  return decimalSeparator(cells, delimiter);
}

/** The cells of one line, with delimiters inside of quotes. */
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
