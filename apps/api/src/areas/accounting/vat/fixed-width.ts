/** Fixed-width lines in Windows-1252, the format of the tax authority. Pure. */

/** Formats a number without separators, padded with zeros on the left. @throws Error if it is too long */
export function digits(value: number | bigint | string, width: number): string {
  const text = String(value);
  if (text.length > width) throw new Error(`${text} does not fit into ${width} characters`);
  return text.padStart(width, '0');
}

/** Formats an amount in cents. A minus sign replaces the first zero. */
export function amount(cents: number, width = 15): string {
  return cents < 0 ? `-${digits(-cents, width - 1)}` : digits(cents, width);
}

/** Cuts a text to its width, or pads it with spaces on the right. */
export function words(text: string, width: number): string {
  return plain(text).slice(0, width).padEnd(width, ' ');
}

/** Joins lines to a file. Every line ends with CRLF, including the last one. */
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

/** Removes line ends and replaces letters that the character set does not have. */
function plain(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => replaced[letter] ?? (letter.length === 1 && letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('');
}
