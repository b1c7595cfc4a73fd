/**
 * Runs a command with `CITUS` set to the facts about the cluster at `CITUS_DATABASE_URL`: `node on-citus.ts vitest
 * run`. Without a cluster, it prints a notice and runs nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { citusCluster, dropCitusDatabases, skippedWithoutCitus } from '../citus.ts';
import { countExplained } from '../shard-watch.ts';

const [command = 'vitest', ...rest] = process.argv.slice(2);
const { CITUS_DATABASE_URL: url, CITUS_ADMIN_URL: adminUrl } = process.env;
if (url) await run(url);
else skippedWithoutCitus('tested');

async function run(url: string): Promise<void> {
  const cluster = await citusCluster(url, adminUrl);
  const env = { ...process.env, CITUS: JSON.stringify(cluster) };
  const child = spawn(command, rest, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  await dropCitusDatabases(cluster);
  console.info(`${countExplained(cluster)} different statements of requests and accounts were explained.`);
  process.exitCode = code ?? 1;
}
