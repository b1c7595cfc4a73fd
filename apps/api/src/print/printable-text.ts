/** The characters that the built-in fonts of PDF have beyond Latin-1. */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/**
 * Converts a text to the characters of the built-in fonts (Windows-1252). Letters lose unsupported accents; other
 * characters become `?`.
 */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '), printable).join(
    '',
  );
}

function printable(character: string): string {
  if (inFont(character)) return character;
  const [base = '?'] = character.normalize('NFD');
  return inFont(base) ? base : '?';
}

function inFont(character: string): boolean {
  return /^[\n\x20-\x7e\xa0-\xff]$/.test(character) || beyondLatin1.includes(character);
}
