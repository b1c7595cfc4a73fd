/** Reads an uploaded file, unzipping it if it is a ZIP file. */
import { crc32 } from 'node:zlib';
import { Problem } from '@mostrador/server-stub';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { Pieces } from '../../../core/csv-text.ts';
import { fieldProblem } from '../../../core/field-problem.ts';

/** The most that a ZIP may unpack to, in bytes. */
const mostUnpacked = 20 * 1024 * 1024;

/**
 * Returns the bytes of the file, or of the one CSV file in it.
 * @throws Problem `validation_failed`, `payload_too_large`
 */
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

/** Returns the one CSV file in a ZIP. */
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

/** Unpacks an entry. Fails if it is damaged, or its size or checksum differs from the ZIP's directory. */
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
