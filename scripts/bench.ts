/** Runs the benchmarks: all of `bench/*.ts`, or the named ones: `npm run bench -- startup`. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBuilt } from './lib/ensure-built.ts';
import { fromRoot } from './lib/root.ts';
import { runNode } from './lib/run.ts';

const all = globSync('bench/*.ts', { cwd: fromRoot('.') })
  .map((file) => basename(file, '.ts'))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}\n`);
  process.exit(2);
}
await ensureBuilt();
for (const name of wanted.length > 0 ? wanted : all) {
  process.exitCode = (await runNode([fromRoot(`bench/${name}.ts`)])) || process.exitCode || 0;
}
