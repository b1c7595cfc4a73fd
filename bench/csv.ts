/**
 * Measures CSV imports and exports: rows per second, and the memory of the command over time. Uses 20,000 and 200,000
 * rows of each kind with the built command, each with a separate embedded database: the memory should be equal.
 * `BENCH_ROWS` sets the rows, `BENCH_CSV=products,prices` the kinds, and `BENCH_JOURNAL=on` makes the account post
 * automatic journal entries.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepBooks } from './lib/csv/keep-books.ts';
import { type Measured, measured } from './lib/csv/measured.ts';
import { addAccount } from './lib/csv/mostrador.ts';
import { writeRows } from './lib/csv/rows.ts';

const SIZES = (process.env.BENCH_ROWS ?? '20000,200000').split(',').map(Number);
const keepsBooks = process.env.BENCH_JOURNAL === 'on';

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

for (const rows of SIZES) await measure(rows);

async function measure(rows: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  const data = join(directory, 'data');
  try {
    const account = await addAccount(data);
    if (keepsBooks) await keepBooks(data, account);
    const command = ['--account', account, '--data', data];
    const journal = keepsBooks ? ', with automatic journal entries' : '';
    console.log(`\n${rows.toLocaleString('en')} rows of each${journal}, the memory of the command in MB`);
    console.log(`${''.padEnd(30)} rows/s   at 25 %   50 %   75 %  100 %   most`);
    for (const name of imports.filter(isWanted)) {
      const file = join(directory, `${name}.csv`);
      await writeRows(name, file, rows);
      print(`import ${name}`, rows, await measured(['import', name, file, '--json', ...command]));
    }
    if (isWanted('products')) {
      const again = ['import', 'products', join(directory, 'products.csv'), '--json', ...command];
      print('import products again', rows, await measured(again));
      print('import products, a dry run', rows, await measured([...again, '--dry-run']));
    }
    for (const name of exports.filter(isWanted)) {
      const file = join(directory, `${name}.export.csv`);
      print(`export ${name}`, rows, await measured(['export', name, '--to', file, ...command]));
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function print(name: string, rows: number, { seconds, quarters, most }: Measured): void {
  const rate = Math.round(rows / seconds).toLocaleString('en');
  const curve = quarters.map((megabytes) => String(megabytes).padStart(6)).join(' ');
  console.log(`${name.padEnd(30)} ${rate.padStart(6)}   ${curve} ${String(most).padStart(6)}`);
}
