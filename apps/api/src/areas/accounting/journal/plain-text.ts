/**
 * Exports the journal as plain-text accounting for `hledger` and `ledger`: each posted entry becomes a transaction,
 * with account names built from codes and names, top of the chart first. It is read in batches, so memory use does not
 * grow with the journal.
 */
import { sql } from 'kysely';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { type ChartEntry, readChart } from '../accounts/chart.ts';

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

export interface ExportedDays {
  /** `YYYY-MM-DD`, inclusive; all days by default. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Yields the text in parts, by day and number, in the currency of the account. */
export async function* plainTextJournal(
  reader: Reader,
  days: ExportedDays = {},
  currency = 'ARS',
): AsyncGenerator<string> {
  const chart = await readChart(reader);
  const names = accountNames(chart);
  yield `commodity ${currency}\n    format ${currency} 1000.00\n\n`;
  for (const { id, account_type, is_detail } of chart) {
    if (is_detail) yield `account ${names.get(id)}  ; type: ${types[account_type]}\n`;
  }
  for await (const entry of entriesOf(reader, days)) yield `\n${transaction(entry, names, currency)}`;
}

const types = { asset: 'A', liability: 'L', equity: 'E', revenue: 'R', expense: 'X' } as const;

/** Returns the full name of each account by its ID, such as `1 Activo:1.1 Activo corriente:...`. */
function accountNames(chart: readonly ChartEntry[]): Map<string, string> {
  const byCode = new Map(chart.map((entry) => [entry.code, entry]));
  const path = ({ code, name, parent_code }: ChartEntry): string => {
    const parent = parent_code === null ? undefined : byCode.get(parent_code);
    const own = plain(`${code} ${name}`).replaceAll(':', '-');
    return parent ? `${path(parent)}:${own}` : own;
  };
  return new Map(chart.map((entry) => [entry.id, path(entry)]));
}

/** Removes what the programs would interpret: line ends, comments, and double spaces. */
function plain(text: string): string {
  return text
    .replace(/[;|]/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[([{*!]+/, '');
}

interface Entry {
  id: string;
  date: string;
  number: number;
  description: string;
  lines: Line[];
}

interface Line {
  entry_id: string;
  chart_account_id: string;
  debit: string;
  credit: string;
}

const batch = 500;

async function* entriesOf(reader: Reader, days: ExportedDays): AsyncGenerator<Entry> {
  let last = { date: '', number: 0 };
  for (;;) {
    const entries = await nextEntries(reader, days, last);
    const lines = Map.groupBy(
      await linesOf(
        reader,
        entries.map(({ id }) => id),
      ),
      ({ entry_id }) => entry_id,
    );
    for (const entry of entries) yield { ...entry, lines: lines.get(entry.id) ?? [] };
    const end = entries.at(-1);
    if (!end || entries.length < batch) return;
    last = { date: end.date, number: end.number };
  }
}

async function nextEntries(
  { tx, account }: Reader,
  { from = '0001-01-01', to = '9999-12-31' }: ExportedDays,
  last: { date: string; number: number },
): Promise<Omit<Entry, 'lines'>[]> {
  const { rows } = await sql<{ id: string; date: string; number: string; description: string }>`
    select id, date, entry_number as number, doc->>'description' as description from journal_entries
    where account_id = ${account.id} and status = 'posted' and deleted_at is null
      and date between ${from} and ${to} and (date, entry_number) > (${last.date}, ${last.number}::numeric)
    order by date, entry_number limit ${batch}`.execute(tx);
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

async function linesOf({ tx, account }: Reader, entries: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select entry_id, chart_account_id, debit, credit from journal_lines
    where account_id = ${account.id} and entry_id = any(${[...entries]}::text[])
    order by entry_id, position`.execute(tx);
  return rows;
}

function transaction(
  { date, number, description, lines }: Entry,
  names: ReadonlyMap<string, string>,
  currency: string,
): string {
  const postings = lines.map(({ chart_account_id, debit, credit }) => {
    const amount = Number(debit) > 0 ? debit : `-${credit}`;
    return `    ${names.get(chart_account_id)}  ${currency} ${amount}\n`;
  });
  return `${date} (${number}) ${plain(description)}\n${postings.join('')}`;
}
