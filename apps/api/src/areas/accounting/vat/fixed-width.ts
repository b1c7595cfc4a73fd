/** Lines of fixed width in Windows-1252, as the tax authority takes them. Pure. */

/** A number without separators, filled with zeros on the left. @throws where it has no room */
export function digits(value: number | bigint | string, width: number): string {
  const text = String(value);
  if (text.length > width) throw new Error(`${text} does not fit into ${width} characters`);
  return text.padStart(width, '0');
}

/** An amount in cents, with its sign in the place of a zero. */
export function amount(cents: number, width = 15): string {
  return cents < 0 ? `-${digits(-cents, width - 1)}` : digits(cents, width);
}

/** A text cut to its width and filled with blanks on the right. */
export function words(text: string, width: number): string {
  return plain(text).slice(0, width).padEnd(width, ' ');
}

/** A file of such lines: their ends are CRLF, also that of the last one. */
export function windowsFile(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
}

const replaced: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '€': 'E',
};

/** Without line ends and without letters that the character set does not have. */
function plain(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => replaced[letter] ?? (letter.length === 1 && letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('');
}
