/** Validates e-mail addresses of recipients (Decision N26). Pure. */

/** Whether a text is a single address, without anything that a header could interpret. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+\.[^\s\p{Cc}@<>(),;:"[\]\\]+$/u.test(text)
  );
}
