/** Returns a currency code in its standard form, in which codes are stored and compared: `usd` is `USD`. */
export function currencyCode(text: string): string {
  return text.trim().toUpperCase();
}
