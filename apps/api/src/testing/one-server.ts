import { inject, test } from 'vitest';

/** A test of plans, connections or locks on a single server. Skipped on a cluster. */
export const onOneServer = test.skipIf(inject('postgres').citus !== undefined);
