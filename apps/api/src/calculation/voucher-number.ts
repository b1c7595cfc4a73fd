/** `0002-00000001`, as vouchers are cited: the sale point, and the number counted there. */
export function voucherNumber(salePoint: number, number: number): string {
  return `${String(salePoint).padStart(4, '0')}-${String(number).padStart(8, '0')}`;
}
