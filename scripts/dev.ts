/** Runs the service from its sources, with the demo account, and restarts it on every change. */
import { ensureBuilt } from './lib/ensure-built.ts';
import { fromRoot } from './lib/root.ts';
import { runNode } from './lib/run.ts';

await ensureBuilt();
process.exitCode = await runNode([
  '--watch',
  '--watch-preserve-output',
  fromRoot('apps/api/src/cli.ts'),
  'start',
  '--demo',
  ...process.argv.slice(2),
]);
