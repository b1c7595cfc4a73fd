/** Interprets the three discount fields of a line (Decision line-discounts). Pure. */

export interface AskedDiscount {
  discountType?: string | null | undefined;
  discountRate?: number | null | undefined;
  discountAmount?: number | null | undefined;
}

export interface LineDiscount {
  type: 'percentage' | 'fixed';
  /** In percent, or an amount of money; 0 for none. */
  value: number;
  /** The conflicting field, which has no effect. */
  ignored: 'discount_rate' | 'discount_amount' | undefined;
}

/** Treats 0 and null like an absent field. */
export function lineDiscount({ discountType, discountRate, discountAmount }: AskedDiscount): LineDiscount {
  const [rate, amount] = [discountRate ?? 0, discountAmount ?? 0];
  const untyped = discountType === null || discountType === undefined;
  const type = discountType === 'fixed' || (untyped && rate === 0 && amount !== 0) ? 'fixed' : 'percentage';
  if (type === 'percentage') {
    return { type, value: rate, ignored: amount === 0 ? undefined : 'discount_amount' };
  }
  const ignored = amount === 0 || rate === 0 || rate === amount ? undefined : 'discount_rate';
  return { type, value: amount === 0 ? rate : amount, ignored };
}
