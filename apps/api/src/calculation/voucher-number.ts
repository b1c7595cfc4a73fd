/** Formats a voucher number as people cite it, `0002-00000001`: the point of sale, and the number within it. */
export function voucherNumber(salePoint: number, number: number): string {
  return `${String(salePoint).padStart(4, '0')}-${String(number).padStart(8, '0')}`;
}
