/** The journal of the demo: the lines of its posted entries, and the closed fiscal years. */
import type { JournalEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { toCents } from '../core/cents.ts';
import type { Account } from '../core/context.ts';
import { isObject } from '../core/is-object.ts';
import { accountsByCode } from '../ledgers/journal/chart.ts';
import { fiscalYearOf } from '../ledgers/journal/fiscal-years.ts';
import { entryCounter, writeLines } from '../ledgers/journal/posted-lines.ts';
import type { Executor } from '../store/context.ts';
import { countedTo } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

interface Demo {
  tx: Executor;
  account: Account;
}

/** Writes the lines of new entries in the order of their numbers, and closes the closed years. */
export async function importJournal(
  demo: Demo,
  entries: readonly ExampleRecord[],
  years: unknown,
): Promise<void> {
  const posted = entries.filter(isPosted).sort((one, other) => numberOf(one) - numberOf(other));
  for (const entry of posted) await importLines(demo, entry);
  for (const year of isObject(years) && Array.isArray(years.items) ? years.items : []) {
    if (isObject(year) && year.status === 'closed') await closeYear(demo, year);
  }
}

/** The examples are validated against the description. */
function isPosted(record: ExampleRecord): record is ExampleRecord & JournalEntry {
  return record.status === 'posted';
}

function numberOf({ entry_number }: JournalEntry): number {
  return entry_number ?? 0;
}

async function importLines({ tx, account }: Demo, entry: JournalEntry): Promise<void> {
  const codes = entry.lines.map(({ account_code }) => account_code);
  const chart = await accountsByCode({ tx, account }, codes);
  const { year } = fiscalYearOf(entry.date, 12);
  const number = numberOf(entry);
  const lines = entry.lines.map(({ account_code, debit, credit, description }) => ({
    chartAccount: chart.get(account_code)?.id ?? '',
    debit: toCents(debit),
    credit: toCents(credit),
    description,
  }));
  const now = new Date(entry.posted_at ?? entry.created_at);
  await writeLines({ tx, account, now }, [{ ...entry, id: entry._id, lines, year, number }]);
  await countedTo(tx, account.id, entryCounter(year), number);
}

async function closeYear({ tx, account }: Demo, year: Record<string, unknown>): Promise<void> {
  await sql`
    insert into fiscal_years (account_id, year, net_result, closing_entry_id, closed_at)
    values (${account.id}, ${year.year}, ${year.net_result}, ${year.closing_entry_id}, ${year.closed_at})
    on conflict do nothing`.execute(tx);
}
