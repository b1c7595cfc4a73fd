/**
 * CSV in and out: how many rows a second, and how much memory the command takes as the file goes by. Imports and exports
 * 200,000 rows of each kind with the built command, on an embedded database. `BENCH_ROWS` changes how many,
 * `BENCH_CSV=products,prices` which.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measured, measured } from './lib/csv/measured.ts';
import { addAccount } from './lib/csv/mostrador.ts';
import { writeRows } from './lib/csv/rows.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 200_000);
const directory = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const data = join(directory, 'data');

const imports = [
  'products',
  'prices',
  'customers',
  'suppliers',
  'opening-balances',
  'opening-points',
] as const;
const exports = ['products', 'customers', 'suppliers', 'current-accounts'] as const;
const wanted = process.env.BENCH_CSV?.split(',');
const isWanted = (name: string) => wanted?.includes(name) ?? true;

try {
  const account = await addAccount(data);
  const command = ['--account', account, '--data', data];
  console.log(`${ROWS.toLocaleString('en')} rows of each, the memory of the command in MB\n`);
  console.log(`${''.padEnd(30)} rows/s   at 25 %   50 %   75 %  100 %   most`);
  for (const name of imports.filter(isWanted)) {
    const file = join(directory, `${name}.csv`);
    await writeRows(name, file, ROWS);
    print(`import ${name}`, await measured(['import', name, file, '--json', ...command]));
  }
  if (isWanted('products')) {
    const again = ['import', 'products', join(directory, 'products.csv'), '--json', ...command];
    print('import products again', await measured(again));
    print('import products, a dry run', await measured([...again, '--dry-run']));
  }
  for (const name of exports.filter(isWanted)) {
    const file = join(directory, `${name}.export.csv`);
    print(`export ${name}`, await measured(['export', name, '--to', file, ...command]));
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function print(name: string, { seconds, quarters, most }: Measured): void {
  const rate = Math.round(ROWS / seconds).toLocaleString('en');
  const curve = quarters.map((megabytes) => String(megabytes).padStart(6)).join(' ');
  console.log(`${name.padEnd(30)} ${rate.padStart(6)}   ${curve} ${String(most).padStart(6)}`);
}
