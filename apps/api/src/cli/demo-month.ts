/** The month of activity of the demo, added while requests are answered. */
import { systemClock } from '../core/clock.ts';
import type { Database } from '../store/database.ts';
import { say } from './output.ts';

export interface DemoMonth {
  /** Ends the work: what is not committed by then is rolled back. */
  stop(): Promise<void>;
}

/** Begins to add the month. It is one transaction, so that a kill leaves all of it or nothing, and the next start adds it. */
export function startDemoMonth(database: Database): DemoMonth {
  const ending = new AbortController();
  const added = addMonth(database, ending.signal);
  return {
    async stop() {
      ending.abort();
      await added;
    },
  };
}

async function addMonth(database: Database, signal: AbortSignal): Promise<void> {
  const { seedMonth } = await import('../demo/month/month.ts');
  try {
    await seedMonth(database, systemClock(), signal);
  } catch (error) {
    if (signal.aborted) return;
    say(`The month of demo activity is missing: ${error instanceof Error ? error.message : error}`);
    say('The next start with --demo-month tries again.');
  }
}
