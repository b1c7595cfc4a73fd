/** The history of a contract's rent. */
import type { Contract, ContractAdjustment } from '@mostrador/types';

/** A rent, and the first day on which it applies. */
export interface RentStep {
  day: string;
  rent: number;
  /** The previous rent; undefined for the first. */
  before?: number;
  /** The reason of the change: an adjustment, or a renewal until a day. */
  adjustment?: ContractAdjustment;
  renewedUntil?: string;
}

/** Returns every rent of the contract, oldest first; `dayOf` returns the local day of a moment. */
export function rentHistory(
  { start_date, initial_rent, adjustments, renewals }: Contract,
  dayOf: (moment: string) => string,
): RentStep[] {
  const changes: RentStep[] = [
    ...adjustments.map((adjustment) => ({
      day: adjustment.effective_date,
      rent: adjustment.new_rent,
      before: adjustment.previous_rent,
      adjustment,
    })),
    ...renewals.map(({ from, to, previous_rent, new_rent }) => ({
      day: from,
      rent: new_rent,
      before: previous_rent,
      renewedUntil: to,
    })),
  ];
  // The sort is stable: changes of the same day stay in order.
  changes.sort((one, other) => one.day.localeCompare(other.day));
  return [{ day: dayOf(start_date), rent: initial_rent }, ...changes];
}

/** Returns the change of the rent in percent; undefined for the first, or after a rent of 0. */
export function changeOf({ rent, before, adjustment }: RentStep): number | undefined {
  if (adjustment?.percentage != null) return adjustment.percentage;
  return before ? ((rent - before) / before) * 100 : undefined;
}
