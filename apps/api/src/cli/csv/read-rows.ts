/** The rows of a CSV file, one after the other, however many there are. */
import { createReadStream, ReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { Rejection } from '../../core/rejection.ts';

export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  header: string[];
  /** The rows below the header. */
  rows: AsyncIterable<CsvRow>;
  /** How many bytes of the file were read so far, and how many there are; 0 where nobody knows. */
  progress(): { read: number; all: number };
  /** Lets go of the file. */
  close(): void;
}

/** Opens a file, or standard input for `-`. @throws Rejection for what cannot be read or is empty */
export async function openCsv(path: string): Promise<CsvFile> {
  const all = path === '-' ? 0 : sizeOf(path);
  const source: Readable = path === '-' ? process.stdin : createReadStream(path);
  const rows = rowsOf(source);
  const first = await rows.next();
  if (first.done) throw new Rejection('empty_file', `${path} has no rows: the first one names the columns.`);
  return {
    header: first.value.cells.map((name) => name.trim()),
    rows: { [Symbol.asyncIterator]: () => rows },
    progress: () => ({ read: source instanceof ReadStream ? source.bytesRead : 0, all }),
    close: () => void source.destroy(),
  };
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Rejection('no_file', `There is no file ${path}.`);
  return stats.size;
}

/** Commas, semicolons or tabs, whichever the first line has most of. */
async function* rowsOf(source: Readable): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: await delimiterOf(source),
    max_record_size: 1_000_000,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const inside = record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
      yield { line: info.lines - inside, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Rejection('not_csv', `This is not CSV: ${error.message}.`);
  }
}

interface Parsed {
  record: string[];
  info: Info;
}

const delimiters = [',', ';', '\t'];

async function delimiterOf(source: Readable): Promise<string> {
  const line = await firstLine(source);
  const counted = delimiters.map((one) => ({ one, count: line.split(one).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ',';
}

/** What is read is put back. */
async function firstLine(source: Readable): Promise<string> {
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    source.unshift(chunk);
    return String(chunk).split('\n')[0] ?? '';
  }
  return '';
}
