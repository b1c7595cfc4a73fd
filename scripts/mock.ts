/** The mock from a checkout: builds first what is stale, then becomes the command `mostrador-mock`. */
import { ensureBuilt } from './lib/ensure-built.ts';
import { moduleAt } from './lib/root.ts';

await ensureBuilt();
await import(moduleAt('packages/mock/dist/cli.js'));
