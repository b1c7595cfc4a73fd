/** The text of CSV files: its encoding, its delimiter, and the text itself in chunks. */

/** A file that can be read repeatedly from its start, in chunks. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** Decodes text in chunks. @throws TypeError if the decoder is fatal and the encoding differs */
export async function* decoded(
  source: AsyncIterable<Uint8Array>,
  decoder: InstanceType<typeof TextDecoder>,
): AsyncGenerator<string> {
  for await (const piece of source) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

export type Encoding = 'utf-8' | 'windows-1252';

/** Facts about a file from a first pass. */
export interface Survey {
  encoding: Encoding;
  /** Its first characters. */
  beginning: string;
  /** The number of line breaks. */
  lines: number;
}

/** Bytes needed to detect the header of a file and its decimal sign. */
const beginningSize = 100_000;

/** Reads the file once and detects UTF-8 with or without a byte order mark, else Windows-1252. */
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
