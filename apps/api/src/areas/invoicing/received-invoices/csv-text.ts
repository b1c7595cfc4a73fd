/** The text of an uploaded file: out of its ZIP, in whichever encoding it is, and how its lines are separated. */
import { Problem } from '@mostrador/server-stub';
import { fromBuffer } from 'yauzl';
import { fieldProblem } from '../../../core/field-problem.ts';

/** The most that a ZIP may unpack to, in bytes. */
const mostUnpacked = 20 * 1024 * 1024;

/** The text of the file, or of the one CSV file in it. @throws Problem `validation_failed`, `payload_too_large` */
export async function csvText(bytes: Buffer): Promise<string> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  return decoded(isZip ? await unpacked(bytes) : bytes);
}

/** UTF-8 with or without its mark, else Windows-1252. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  const found: Buffer[] = [];
  for (const entry of await entriesOf(bytes)) if (/\.csv$/i.test(entry.name)) found.push(entry.content);
  const [csv] = found;
  if (found.length !== 1 || !csv)
    throw fieldProblem('/file', 'invalid_format', 'must be a CSV file, or a ZIP file with one in it');
  return csv;
}

interface Entry {
  name: string;
  content: Buffer;
}

function entriesOf(bytes: Buffer): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const broken = () =>
      reject(fieldProblem('/file', 'invalid_format', 'must be a ZIP file that is complete'));
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return broken();
      const entries: Entry[] = [];
      let size = 0;
      zip.on('error', broken);
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry) => {
        size += entry.uncompressedSize;
        if (size > mostUnpacked) {
          const detail = `The file may unpack to ${mostUnpacked} bytes at most.`;
          return reject(new Problem('payload_too_large', detail));
        }
        zip.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return broken();
          const chunks: Buffer[] = [];
          stream.on('error', broken);
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            entries.push({ name: entry.fileName, content: Buffer.concat(chunks) });
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}

/** What separates the cells of a line: the one of semicolon, comma and tab that is there most, outside of quotes. */
export function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}
