/** Addresses that messages may go to (Decision N26). Pure. */

/** Whether a text is one address, and nothing that a header could take for more. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+\.[^\s\p{Cc}@<>(),;:"[\]\\]+$/u.test(text)
  );
}
