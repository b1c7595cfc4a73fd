/** The rent of a contract through time. */
import type { Contract, ContractAdjustment } from '@mostrador/types';

/** A rent, and from which day on it holds. */
export interface RentStep {
  day: string;
  rent: number;
  /** What the rent was before; undefined at the beginning. */
  before?: number;
  /** Why it changed: an adjustment, or a renewal until a day. */
  adjustment?: ContractAdjustment;
  renewedUntil?: string;
}

/** Every rent that the contract has had, the oldest first; `dayOf` gives the day of a moment where the account is. */
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
  // Those of the same day stay in the order in which they were made.
  changes.sort((one, other) => one.day.localeCompare(other.day));
  return [{ day: dayOf(start_date), rent: initial_rent }, ...changes];
}

/** By how much a step changed the rent, in percent; undefined at the beginning, or where there was no rent. */
export function changeOf({ rent, before, adjustment }: RentStep): number | undefined {
  if (adjustment?.percentage != null) return adjustment.percentage;
  return before ? ((rent - before) / before) * 100 : undefined;
}
