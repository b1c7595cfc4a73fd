/** The text of an uploaded file, piece by piece: out of its ZIP, and in whichever encoding it is. */
import { crc32 } from 'node:zlib';
import { Problem } from '@mostrador/server-stub';
import { type Entry, fromBufferPromise } from 'yauzl';
import { fieldProblem } from '../../../core/field-problem.ts';

/** The most that a ZIP may unpack to, in bytes. */
const mostUnpacked = 20 * 1024 * 1024;

/** A file that can be read from its beginning as often as need be; never as a whole. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** The bytes of the file, or of the one CSV file in it. @throws Problem `validation_failed`, `payload_too_large` */
export async function csvPieces(bytes: Buffer): Promise<Pieces> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  if (!isZip) return () => cut(bytes);
  const entry = await csvEntry(bytes);
  return () => unpacked(bytes, entry);
}

const pieceSize = 64 * 1024;

async function* cut(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

/** The one CSV file in a ZIP. */
async function csvEntry(bytes: Buffer): Promise<Entry> {
  const found: Entry[] = [];
  let size = 0;
  for (const entry of await entriesOf(bytes)) {
    size += entry.uncompressedSize;
    if (/\.csv$/i.test(entry.fileName)) found.push(entry);
  }
  if (size > mostUnpacked)
    throw new Problem('payload_too_large', `The unpacked file exceeds ${mostUnpacked} bytes.`);
  const [csv] = found;
  if (found.length !== 1 || !csv)
    throw fieldProblem('/file', 'invalid_format', 'must be a CSV file, or a ZIP file that contains one');
  return csv;
}

async function entriesOf(bytes: Buffer): Promise<Entry[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return entries;
  } catch {
    throw broken();
  }
}

/** An entry that does not have the size or the check sum that its ZIP says ends with an error, and so does one that is damaged. */
async function* unpacked(bytes: Buffer, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch {
    throw broken();
  }
  if (sum !== entry.crc32) throw broken();
}

function broken(): Problem {
  return fieldProblem('/file', 'invalid_format', 'must be a complete ZIP file');
}

/** The text of a file, decoded in pieces. */
export async function* textOf(pieces: Pieces, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

export type Encoding = 'utf-8' | 'windows-1252';

/** What is known of a file after it was read once. */
export interface Survey {
  encoding: Encoding;
  /** Its first characters. */
  beginning: string;
  /** How many lines end in it. */
  lines: number;
}

/** So many bytes tell the headers of a file, and how it writes decimals. */
const beginningSize = 100_000;

/** Reads the file once: UTF-8 with or without its mark, else Windows-1252. */
export async function survey(pieces: Pieces): Promise<Survey> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const first: Uint8Array[] = [];
  let [size, lines] = [0, 0];
  let encoding: Encoding = 'utf-8';
  const tryOut = (decode: () => unknown) => {
    try {
      if (encoding === 'utf-8') decode();
    } catch {
      encoding = 'windows-1252';
    }
  };
  for await (const piece of pieces()) {
    if (size < beginningSize) first.push(Uint8Array.from(piece));
    size += piece.length;
    for (const byte of piece) if (byte === lineFeed) lines++;
    tryOut(() => utf8.decode(piece, { stream: true }));
  }
  tryOut(() => utf8.decode());
  const beginning = new TextDecoder(encoding).decode(Buffer.concat(first).subarray(0, beginningSize));
  return { encoding, beginning, lines };
}

const lineFeed = 10;

/** Detects the delimiter: the most frequent of semicolon, comma and tab, outside of quotes. */
export function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
