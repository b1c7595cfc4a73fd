/** Adds the month of demo activity in the background, while the service handles requests. */
import { systemClock } from '../core/clock.ts';
import type { Database } from '../store/database.ts';
import { say } from './output.ts';

export interface DemoMonth {
  /** Stops the work and rolls back whatever is not committed. */
  stop(): Promise<void>;
}

/** Starts to add the month in one transaction: a kill leaves all of it or nothing, and the next start retries. */
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
    say(`The month of demo activity could not be added: ${error instanceof Error ? error.message : error}`);
    say('The next start with --demo-month retries.');
  }
}
