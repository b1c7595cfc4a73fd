/**
 * Creates a resource: `npm run new-resource -- <area> <One> [--many Many] [--path path]` writes its files, and prints
 * the remaining steps.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readDocument } from '@mostrador/codegen';
import { areas, namesOf, scaffold } from './lib/new-resource.ts';
import { writeTable } from './lib/new-table.ts';
import { fromRoot } from './lib/root.ts';

const text = { type: 'string' } as const;
const usage = `npm run new-resource -- <area> <One> [--many Many] [--path path]
npm run new-resource -- --table <Many>

  area     ${areas.join(', ')}
  One      one of the resource in Pascal case: GiftCard
  --many   several of it, where the plural is irregular: GiftCards
  --path   its path below /api/v1/, where it is not the plural: gift-cards
  --table  write the table again, after a change of what its list filters and sorts by
`;

const root = fromRoot('.');

try {
  const options = { many: text, path: text, table: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { table: many, ...named } = values;
  if (many !== undefined) finish(await tableOf(many));
  else await begin(positionals, named);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

async function begin([area, one]: string[], named: { many?: string; path?: string }): Promise<void> {
  if (area === undefined || one === undefined) throw new Error(usage);
  const resource = { area, one, ...named };
  const { files, steps } = await scaffold(root, resource);
  finish([...files, ...(await tableOf(namesOf(resource).words.Many ?? ''))]);
  process.stdout.write(steps);
}

/** Builds the description, and generates the table from it. */
async function tableOf(many: string): Promise<string[]> {
  run('turbo', 'run', 'build', '--filter=@mostrador/spec', '--output-logs=errors-only');
  return writeTable(root, await readDocument(fromRoot('spec/dist/openapi.json')), many);
}

function finish(files: readonly string[]): void {
  run('biome', 'check', '--write', '--log-level=error', ...files.filter((file) => /\.m?ts$/.test(file)));
  process.stdout.write(`${files.join('\n')}\n\n`);
}

function run(...[command = '', ...args]: string[]): void {
  const { status } = spawnSync(fromRoot(`node_modules/.bin/${command}`), args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${command} failed.`);
}
