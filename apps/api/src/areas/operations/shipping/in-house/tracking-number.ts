/** Tracking numbers of what the shop delivers itself: `EP202610138AR`, in the form of the UPU standard S10 (Decision N39). */

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The number with this serial, from 0 to 99 999 999; one beyond begins again. */
export function trackingNumber(serial: number): string {
  const digits = String(serial % 100_000_000).padStart(8, '0');
  return `EP${digits}${checkDigit(digits)}AR`;
}

/** Whether the check digit is that of the other digits: a typing error is no number. */
export function isTrackingNumber(text: string): boolean {
  const [, digits = '', check] = /^EP(\d{8})(\d)AR$/.exec(text) ?? [];
  return check !== undefined && Number(check) === checkDigit(digits);
}

/** Modulo 11 with the weights of S10: 10 is written as 0, and 11 as 5. */
function checkDigit(digits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = 11 - (sum % 11);
  return check === 10 ? 0 : check === 11 ? 5 : check;
}
