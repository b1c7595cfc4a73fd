/**
 * Tracking numbers of the shop's own deliveries, such as `EP202610138AR`, in the format of UPU standard S10 (Decision
 * N39).
 */

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** Returns the number for a serial from 0 to 99 999 999; larger serials start over. */
export function trackingNumber(serial: number): string {
  const digits = String(serial % 100_000_000).padStart(8, '0');
  return `EP${digits}${checkDigit(digits)}AR`;
}

/** Whether a number has a valid check digit, which detects typing errors. */
export function isTrackingNumber(text: string): boolean {
  const [, digits = '', check] = /^EP(\d{8})(\d)AR$/.exec(text) ?? [];
  return check !== undefined && Number(check) === checkDigit(digits);
}

/** Calculates the check digit, modulo 11 with the weights of S10: 10 becomes 0, and 11 becomes 5. */
function checkDigit(digits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}
