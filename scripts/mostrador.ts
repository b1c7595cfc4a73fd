/** The command `mostrador` from a checkout: builds first what is stale, then becomes the command of the service. */
import { ensureBuilt } from './lib/ensure-built.ts';
import { moduleAt } from './lib/root.ts';

await ensureBuilt();
await import(moduleAt('apps/api/dist/cli.js'));
