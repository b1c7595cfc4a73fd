/**
 * The format of a backup: a header line, then each part with its rows as written by COPY, terminated by `\.` as in SQL
 * dumps and by its checksum, then an end line that marks it as complete. It is text rather than PostgreSQL's files, so
 * that every version and server can read it, and so that it is a snapshot however long the copying takes.
 */
import { Readable } from 'node:stream';
import { isObject } from '../../core/is-object.ts';
import { checkSum, type Part, type PartStream, type Sum, summing } from './part.ts';

export interface BackupHeader {
  format: 'mostrador-backup';
  /** The version of the format. */
  version: 1;
  made_at: string;
  /** The migrations of its schema. */
  migrations: string[];
}

const endOfRows = '\\.\n';

/** Yields the text. Calls `onPart` with the checksum of each part. */
export async function* backupText(
  header: BackupHeader,
  parts: AsyncIterable<PartStream>,
  onPart: (part: Part) => void,
): AsyncGenerator<string | Buffer> {
  yield line(header);
  let [count, rows] = [0, 0];
  for await (const part of parts) {
    const { table, account, columns } = part;
    yield line({ table, account, columns });
    const { through, sum } = summing();
    part.rows.once('error', (error) => through.destroy(error));
    for await (const chunk of part.rows.pipe(through)) yield chunk;
    const total = sum();
    yield endOfRows;
    yield line({ ...total });
    onPart({ table, account, ...total });
    count++;
    rows += total.rows;
  }
  yield line({ end: true, parts: count, rows });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** The file is not a backup, or is damaged. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

/** Reads the text. Parts throw `DamagedBackup` for a wrong checksum or a missing end. */
export async function readBackup(
  text: AsyncIterable<Buffer>,
): Promise<{ header: BackupHeader; parts: AsyncGenerator<PartStream> }> {
  const lines = linesOf(text);
  const first = await lines.next();
  const header: unknown = first.done ? undefined : parsed(first.value);
  if (!isHeader(header)) throw new DamagedBackup('this is not a backup of Mostrador');
  return { header, parts: readParts(lines) };
}

async function* readParts(lines: AsyncGenerator<Buffer>): AsyncGenerator<PartStream> {
  let [count, rows] = [0, 0];
  for (;;) {
    const next = await lines.next();
    const head: unknown = next.done ? undefined : parsed(next.value);
    if (isEnd(head, count, rows)) return;
    if (!isPartHead(head)) throw new DamagedBackup('it ends before its end');
    const { through, sum } = summing();
    const stream = Readable.from(rowsUntilEnd(lines), { objectMode: false });
    stream.once('error', (error) => through.destroy(error));
    yield { ...head, rows: stream.pipe(through) };
    const total = sum();
    const found = await lines.next();
    const want: unknown = found.done ? undefined : parsed(found.value);
    if (!isSum(want)) throw new DamagedBackup('it ends before its end');
    rejectOther({ ...head, ...want }, total);
    count++;
    rows += total.rows;
  }
}

function rejectOther(want: Part, found: Sum): void {
  try {
    checkSum(want, found);
  } catch (error) {
    throw new DamagedBackup('a checksum does not match', { cause: error });
  }
}

async function* rowsUntilEnd(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await lines.next();
    if (next.done) throw new DamagedBackup('it ends before its end');
    if (next.value.length === endOfRows.length && next.value.toString() === endOfRows) return;
    yield next.value;
  }
}

/** Yields each line with its line break. */
async function* linesOf(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const begun: Buffer[] = [];
  for await (const chunk of text) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      const rest = chunk.subarray(start, end + 1);
      yield begun.length > 0 ? Buffer.concat([...begun.splice(0), rest]) : rest;
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
  }
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}

function isHeader(value: unknown): value is BackupHeader {
  return isObject(value) && value.format === 'mostrador-backup' && Array.isArray(value.migrations);
}

function isPartHead(value: unknown): value is Omit<PartStream, 'rows'> {
  return isObject(value) && typeof value.table === 'string' && typeof value.account === 'string';
}

function isSum(value: unknown): value is Sum {
  return isObject(value) && typeof value.rows === 'number' && typeof value.sha256 === 'string';
}

function isEnd(value: unknown, parts: number, rows: number): boolean {
  if (!isObject(value) || value.end !== true) return false;
  if (value.parts === parts && value.rows === rows) return true;
  throw new DamagedBackup('a part of it is missing');
}
