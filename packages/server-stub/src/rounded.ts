/**
 * Rounds a number to `decimals`, half away from zero; without them it is unchanged. Uses its shortest decimal text, so
 * that 1.005 with two decimals is 1.01 although its binary value is lower.
 */
export function rounded(value: number, decimals: number | undefined): number {
  if (decimals === undefined) return value;
  const size = shifted(Math.round(shifted(Math.abs(value), decimals)), -decimals);
  return value < 0 && size > 0 ? -size : size;
}

/** Returns the number times a power of ten, by its text. */
function shifted(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
