/**
 * Measures the service on Citus: the share of a plain server's speed that one worker reaches, and the effect on the
 * accounts of other workers when one is killed with `kill -9` or stopped with SIGSTOP. Needs `CITUS_DATABASE_URL`, a
 * coordinator with two workers on this machine, whose processes this program may stop and start: see CONTRIBUTING.md.
 */
import { citusCluster, dropCitusDatabases, skippedWithoutCitus } from '../apps/api/src/testing/citus.ts';
import { measureOutages } from './lib/citus/outages.ts';
import { measureOverhead } from './lib/citus/overhead.ts';

const {
  CITUS_DATABASE_URL: url,
  CITUS_ADMIN_URL: adminUrl,
  BENCH_CASES: cases = 'overhead;outages',
} = process.env;

if (url) {
  const cluster = await citusCluster(url, adminUrl);
  try {
    if (cases.includes('overhead')) await measureOverhead(cluster);
    if (cases.includes('outages')) await measureOutages(cluster);
  } finally {
    await dropCitusDatabases(cluster);
  }
} else {
  skippedWithoutCitus('measured');
}
