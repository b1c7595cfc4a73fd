/** Reads the text of an import file in chunks, whatever its encoding. */
import { createReadStream, statSync } from 'node:fs';
import { decoded, survey } from '../../core/csv-text.ts';
import { Rejection } from '../../core/rejection.ts';

export interface FileText {
  /** The decoded chunks. @throws TypeError if standard input is not UTF-8 */
  pieces: AsyncIterable<string>;
  /** The bytes read so far and the size of the file; both are 0 for standard input. */
  progress(): { read: number; all: number };
  /** Closes the file. */
  close(): void;
}

/** Opens a file, or standard input for `-`. @throws Rejection if the file does not exist or is a spreadsheet */
export async function openText(path: string): Promise<FileText> {
  const isFile = path !== '-';
  const all = isFile ? sizeOf(path) : 0;
  // Standard input cannot be read twice to find out.
  const encoding = isFile ? await encodingOf(path) : 'utf-8';
  const source = isFile ? createReadStream(path) : process.stdin;
  return {
    pieces: decoded(source, new TextDecoder(encoding, { fatal: encoding === 'utf-8' })),
    progress: () => ({ read: 'bytesRead' in source && isFile ? source.bytesRead : 0, all }),
    close: () => void source.destroy(),
  };
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Rejection('no_file', `There is no file ${path}.`);
  return stats.size;
}

/** UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Reads the whole file once. */
async function encodingOf(path: string): Promise<string> {
  const { encoding, beginning } = await survey(() => createReadStream(path));
  if (beginning.startsWith('PK\u0003\u0004'))
    throw new Rejection('not_csv', `${path} is a spreadsheet or a ZIP file. Save it as CSV first.`);
  return beginning.startsWith('\u00FF\u00FE') ? 'utf-16le' : encoding;
}
