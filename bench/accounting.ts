/**
 * Measures the accounting reports on 100,000 and on a million journal lines, over HTTP: with daily and monthly
 * balances, the cost of a report depends on the accounts, and that of a ledger page on the lines it shows, so both
 * columns should be equal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { sql } from 'kysely';
import { connect, type Database } from '../apps/api/src/store/connect.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { addShop, type Shop, settle } from './lib/service/shop.ts';
import { startProgram } from './lib/start-program.ts';
import { timed } from './lib/timed.ts';

const SIZES = (process.env.BENCH_LINES ?? '100000,1000000').split(',').map(Number);
/** Lines per entry. */
const LINES = 4;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const server = await embeddedServer({ dataDir: data });
const database = await connect(server.target);

const year = 'from=2026-01-01&to=2026-12-31';
const reports: [name: string, path: string][] = [
  ['trial balance, a year', `trial-balance/?${year}`],
  ['trial balance, mid-month', 'trial-balance/?from=2026-03-10&to=2026-10-20'],
  ['balance sheet', 'balance-sheet/?as_of=2026-10-20'],
  ['income statement', `income-statement/?${year}&compare=previous_year`],
  ['account ledger, first page', `account-ledger/1.1.1.01.010/?${year}`],
  ['account ledger, middle page', `account-ledger/1.1.1.01.010/?${year}&page=`],
  ['general ledger, a day', 'general-ledger/?from=2026-06-15&to=2026-06-15'],
  ['cash flow, a month', 'cash-flow/?from=2026-06-01&to=2026-06-30'],
];

try {
  await migrate(database);
  for (const lines of SIZES) await measure(lines);
} finally {
  await database.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

async function measure(lines: number): Promise<void> {
  const shop = await addShop(database, 1);
  const service = await startProgram([
    fileURLToPath(new URL('lib/service/service-program.ts', import.meta.url)),
    JSON.stringify(server.target),
  ]);
  try {
    await call(service.url, shop, 'POST', 'accounts/seed/');
    await fill(database, shop.account, lines);
    await settle(database);
    console.log(`\n${lines} lines${' '.repeat(30)}median   slowest, ms`);
    for (const [name, path] of reports) {
      const page = path.endsWith('page=') ? String(Math.ceil(lines / LINES / 2 / 20)) : '';
      await timed(name, () => call(service.url, shop, 'GET', `reports/${path}${page}`));
    }
  } finally {
    await service.stop();
  }
}

async function call(url: string, { token }: Shop, method: string, path: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/accounting/${path}`, {
    method,
    headers: { 'x-api-key': token },
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${body}`);
}

/**
 * Inserts entries of four lines over all days of 2026 and all detail accounts; every other line is of the cash account.
 */
async function fill(on: Database, account: string, lines: number): Promise<void> {
  const entries = Math.floor(lines / LINES);
  // Every entry moves cash.
  const isOther = sql`not chart_account_id = any(array(
    select id from chart_accounts where account_id = ${account} and code ~ '^1\\.1\\.1\\.0[12]'))`;
  const day = sql`('2026-01-01'::date + (n::bigint * 7919 % 365)::int)`;
  await on.transaction(account, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into journal_entries (account_id, id, created_at, updated_at, doc)
      select ${account}, lpad(to_hex(n), 24, '0'), now(), now(), jsonb_build_object('_id', lpad(to_hex(n), 24, '0'),
        'date', ${day}::text, 'description', 'Asiento ' || n, 'status', 'posted', 'entry_number', n, 'lines', '[]'::jsonb,
        'total_debit', 200, 'total_credit', 200)
      from generate_series(1, ${entries}::int) n`.execute(tx);
    await sql`
      with chart as (
        select array_agg(id order by code = '1.1.1.01.010' desc, code) as ids from chart_accounts
        where account_id = ${account} and is_detail
      )
      insert into journal_lines (account_id, id, entry_id, fiscal_year, entry_number, position, date, month,
        chart_account_id, debit, credit, count, description)
      select ${account}, lpad(to_hex(n::bigint * 4 + place), 24, '0'), lpad(to_hex(n), 24, '0'), 2026, n, place, ${day},
        to_char(${day}, 'YYYY-MM'), case when place in (1, 4) then ids[1] else ids[2 + (n * 31 + place) % 177] end,
        case when place in (1, 3) then 100 else 0 end, case when place in (2, 4) then 100 else 0 end, 1, 'Asiento ' || n
      from generate_series(1, ${entries}::int) n, generate_series(1, 4) place, chart`.execute(tx);
    for (const [table, period] of [
      ['journal_days', 'date'],
      ['journal_months', 'month'],
    ]) {
      await sql`
        insert into ${sql.table(table ?? '')} (account_id, chart_account_id, ${sql.ref(period ?? '')}, debit, credit, count,
          against_cash_debit, against_cash_credit)
        select account_id, chart_account_id, ${sql.ref(period ?? '')}, sum(debit), sum(credit), count(*),
          coalesce(sum(debit) filter (where ${isOther}), 0), coalesce(sum(credit) filter (where ${isOther}), 0)
        from journal_lines where account_id = ${account} group by 1, 2, 3`.execute(tx);
    }
  });
}
