/** What `mostrador verify` proves: that what is kept follows from what it was made of. Each area has checks of its own. */
import type { Executor } from './context.ts';

/** Something that is not what it should be; both as texts, null where there is nothing. */
export interface Difference {
  /** What it is about: `cash register 65f0…, expected_amount`. */
  subject: string;
  kept: string | null;
  proven: string | null;
}

export interface Check {
  /** In words for a command line: `cash-registers`. */
  name: string;
  /** What is kept, and what proves it. */
  proves: string;
  /** What differs in an account; nothing where all is well. */
  differences(db: Executor, account: string): Promise<Difference[]>;
}
