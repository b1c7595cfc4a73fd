import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** What runs on a cluster of Citus: storage, records, areas and their races; see `npm run test:citus`. */
const include = [
  'store',
  'records',
  'ledgers',
  'auth',
  'http',
  'device',
  'panel',
  'areas',
  'demo',
  'testing/on-citus',
];

/** These bring databases or schemas of their own, or ask nothing of the database that others do not. */
const exclude = [
  'src/store/{connect,check-server,server-url,time-outs,search-text,migrate,distribution,row-security}.test.ts',
  'src/store/{migrations,snapshot}/**',
  'src/http/limits/**',
  'src/areas/**/*bounds.test.ts',
  'src/areas/types.test.ts',
  // Plans are those of one server.
  'src/records/*plans.test.ts',
];

export default defineConfig({
  test: {
    ...usual.test,
    include: include.map((folder) => `src/${folder}/**/*.test.ts`),
    exclude,
    maxWorkers: 2,
    // A distributed database takes a while to make.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
