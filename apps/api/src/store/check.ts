/** The checks of `mostrador verify`: derived data must match its source. Each area has checks of its own. */
import type { Executor } from './context.ts';

/** A difference; both values as text, null if absent. */
export interface Difference {
  /** The subject: `cash register 65f0…, expected_amount`. */
  subject: string;
  kept: string | null;
  proven: string | null;
}

export interface Check {
  /** A name for the command line: `cash-registers`. */
  name: string;
  /** The statement that the check verifies. */
  proves: string;
  /** Returns the differences of an account. */
  differences(db: Executor, account: string): Promise<Difference[]>;
}
