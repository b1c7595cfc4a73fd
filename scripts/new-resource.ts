/** Begins a resource: `npm run new-resource -- <area> <One> [--many Many] [--path path]` writes its three files and says what is left to do. */
import { parseArgs } from 'node:util';
import { areas, scaffold } from './lib/new-resource.ts';
import { fromRoot } from './lib/root.ts';

const text = { type: 'string' } as const;
const usage = `npm run new-resource -- <area> <One> [--many Many] [--path path]

  area    ${areas.join(', ')}
  One     one of the resource in Pascal case: GiftCard
  --many  several of it, where the plural is irregular: GiftCards
  --path  its path below /api/v1/, where it is not the plural: gift-cards
`;

try {
  const { values, positionals } = parseArgs({ options: { many: text, path: text }, allowPositionals: true });
  const [area, one] = positionals;
  if (area === undefined || one === undefined) throw new Error(usage);
  process.stdout.write(await scaffold(fromRoot('spec'), { area, one, ...values }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
