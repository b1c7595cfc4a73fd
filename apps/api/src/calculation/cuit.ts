/** The tax number of people and companies in Argentina (CUIT, CUIL): eleven digits, of which the last one is a check. */

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The eleven digits of a CUIT written with or without hyphens, where its check digit is right; else undefined. */
export function cuitDigits(text: string): string | undefined {
  const match = /^(\d{2})-?(\d{8})-?(\d)$/.exec(text.trim());
  if (!match) return undefined;
  const [, prefix = '', number = '', check] = match;
  return checkDigit(prefix + number) === check ? prefix + number + check : undefined;
}

/** The CUIT as people write it, `30-71234567-1`; undefined where it is none. */
export function writtenCuit(text: string): string | undefined {
  const digits = cuitDigits(text);
  return digits && `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
}

/** Whether digits are a CUIT, and what its check digit should be; undefined where the ten before it have none. */
export function checkedCuit(digits: string): { valid: boolean; should: string | undefined } {
  const should = /^\d{11}$/.test(digits) ? checkDigit(digits.slice(0, 10)) : undefined;
  return { valid: should !== undefined && should === digits[10], should };
}

/** The check digit of ten digits, modulo 11; undefined where they have none and the authority changes the prefix. */
function checkDigit(ten: string): string | undefined {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(ten[index]), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? undefined : String(rest % 11);
}
