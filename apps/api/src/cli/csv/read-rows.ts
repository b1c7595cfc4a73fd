/** Streams the rows of a CSV file of any size. */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { delimiterOf } from '../../core/csv-text.ts';
import { Rejection } from '../../core/rejection.ts';
import { type FileText, openText } from './file-text.ts';

export interface CsvRow {
  /** The first line of the row in the file, from 1. */
  line: number;
  cells: string[];
  /** Why the rest of the file cannot be read. */
  broken?: string;
}

export interface CsvFile extends Pick<FileText, 'progress' | 'close'> {
  header: string[];
  /** The rows below the header; a broken one comes last. */
  rows: AsyncIterable<CsvRow>;
}

/** Opens a file, or standard input for `-`. @throws Rejection if it is unreadable or empty */
export async function openCsv(path: string): Promise<CsvFile> {
  const { pieces, progress, close } = await openText(path);
  const rows = rowsOf(pieces);
  const first = await rows.next();
  const name = path === '-' ? 'stdin' : path;
  if (first.done) throw new Rejection('empty_file', `${name} is empty. Its first row must name the columns.`);
  if (first.value.broken) throw new Rejection('not_csv', first.value.broken);
  return {
    header: first.value.cells.map((name) => name.trim()),
    rows: { [Symbol.asyncIterator]: () => rows },
    progress,
    close,
  };
}

/** Yields the rows. If the file breaks off, the last one says why; the rows before it are valid. */
async function* rowsOf(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let next = 1;
  try {
    for await (const { record, info } of recordsOf(pieces)) {
      const inside = record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
      yield { line: info.lines - inside, cells: record };
      next = info.lines + 1;
    }
  } catch (error) {
    const broken = whyBroken(error);
    if (broken === undefined) throw error;
    yield { line: next, cells: [], broken };
  }
}

interface Parsed {
  record: string[];
  info: Info;
}

/** Splits the file at commas, semicolons or tabs, whichever is most frequent in the first line. */
async function* recordsOf(pieces: AsyncIterable<string>): AsyncGenerator<Parsed> {
  const text = pieces[Symbol.asyncIterator]();
  const beginning = await beginningOf(text);
  const parser = parse({
    info: true,
    relax_column_count: true,
    // Inches: 1/2" needs no quotes around it.
    relax_quotes: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(beginning.split(lineEnd)[0] ?? ''),
    max_record_size: 1_000_000,
  });
  const source = Readable.from(rejoined(beginning, text));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  yield* parser as AsyncIterable<Parsed>;
}

const lineEnd = /\r\n|\n|\r/;
const longestHeader = 100_000;

/** Reads enough chunks to contain the first line. */
async function beginningOf(text: AsyncIterator<string>): Promise<string> {
  let beginning = '';
  while (!lineEnd.test(beginning) && beginning.length < longestHeader) {
    const { value, done } = await text.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

async function* rejoined(beginning: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function whyBroken(error: unknown): string | undefined {
  if (error instanceof CsvError) return `This is not CSV: ${error.message}.`;
  const isEncoding =
    error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
  return isEncoding
    ? 'This is not UTF-8. Pass the file by name instead, which also accepts Windows-1252.'
    : undefined;
}
