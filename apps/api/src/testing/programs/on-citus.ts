/**
 * Runs a command with `CITUS` set to what the tests need to know of the cluster at `CITUS_DATABASE_URL`:
 * `node on-citus.ts vitest run`. Without a cluster it says so, and nothing is run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { citusCluster, dropCitusDatabases } from '../citus.ts';

const [command = 'vitest', ...rest] = process.argv.slice(2);
const { CITUS_DATABASE_URL: url, CITUS_ADMIN_URL: adminUrl } = process.env;
if (url) await run(url);
else {
  const line = '='.repeat(88);
  console.warn(`${line}\nSKIPPED: nothing was tested on Citus, because CITUS_DATABASE_URL is not set.`);
  console.warn(`Set it to a database on a coordinator of Citus: see CONTRIBUTING.md.\n${line}`);
}

async function run(url: string): Promise<void> {
  const cluster = await citusCluster(url, adminUrl);
  const env = { ...process.env, CITUS: JSON.stringify(cluster) };
  const child = spawn(command, rest, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  await dropCitusDatabases(cluster);
  process.exitCode = code ?? 1;
}
