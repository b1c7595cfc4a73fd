import { inject, test } from 'vitest';

/** A test of what one server alone shows: its plans, its connections, who waits for whom. Skipped on a cluster. */
export const onOneServer = test.skipIf(inject('postgres').citus !== undefined);
