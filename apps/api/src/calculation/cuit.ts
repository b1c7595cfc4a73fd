/** The tax ID of people and companies in Argentina (CUIT, CUIL): eleven digits, the last one a check digit. */

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns the eleven digits of a CUIT with or without hyphens, or undefined if the check digit is wrong. */
export function cuitDigits(text: string): string | undefined {
  const match = /^(\d{2})-?(\d{8})-?(\d)$/.exec(text.trim());
  if (!match) return undefined;
  const [, prefix = '', number = '', check] = match;
  return checkDigit(prefix + number) === check ? prefix + number + check : undefined;
}

/** Formats a CUIT as people write it, `30-71234567-1`; undefined if it is invalid. */
export function writtenCuit(text: string): string | undefined {
  const digits = cuitDigits(text);
  return digits && `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
}

/** Returns whether digits are a CUIT, and the correct check digit; undefined if the first ten have none. */
export function checkedCuit(digits: string): { valid: boolean; should: string | undefined } {
  const should = /^\d{11}$/.test(digits) ? checkDigit(digits.slice(0, 10)) : undefined;
  return { valid: should !== undefined && should === digits[10], should };
}

/**
 * Returns the check digit of ten digits, modulo 11; undefined where none exists (the authority then changes the
 * prefix).
 */
function checkDigit(ten: string): string | undefined {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? undefined : String(rest % 11);
}
