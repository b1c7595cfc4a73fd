/** Runs `mostrador-mock` from a checkout, after building stale parts. */
import { ensureBuilt } from './lib/ensure-built.ts';
import { moduleAt } from './lib/root.ts';

await ensureBuilt();
await import(moduleAt('packages/mock/dist/cli.js'));
