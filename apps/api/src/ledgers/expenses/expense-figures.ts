/** The totals of expenses by day, status and category, kept with every write (Decision expenses). */
import { sql } from 'kysely';
import { type Cents, cents, fromCents, toCents, total } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import type { DocumentRef, Ledger } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

export const expenseTables: LedgerTables = {
  name: 'expenses of',
  movements: 'expense_movements',
  balances: 'expense_totals',
  place: ['day', 'status', 'category'],
  amounts: ['total', 'vat', 'count'],
};

/** What an expense adds to the totals, in the currency of the account. */
export interface ExpenseFigure {
  /** `YYYY-MM-DD`. */
  day: string;
  status: string;
  /** '' for none. */
  category: string;
  total: Cents;
  vat: Cents;
  count: number;
}

export const expenseFigures: Ledger<ExpenseFigure> = {
  name: 'expense totals',
  async settle(context, { document, before, after }) {
    const figures = sums([...before.map(turned), ...after]);
    if (figures.length === 0) return undefined;
    return { entries: [], write: () => appendFigures(context, document, figures) };
  },
  digest: (figures) => sums(figures).map(textOf).sort().join(', '),
  held,
};

/** Writes figures, and adds them to the totals. */
export async function appendFigures(
  context: Pick<AccountContext, 'tx' | 'now'> & { account: Pick<AccountContext['account'], 'id'> },
  document: DocumentRef,
  figures: readonly ExpenseFigure[],
): Promise<void> {
  const rows = figures.map((figure) => ({
    id: newId(context.now),
    at: context.now,
    ...figure,
    total: fromCents(figure.total),
    vat: fromCents(figure.vat),
    document_type: document.type,
    document_id: document.id,
  }));
  await append(context, expenseTables, rows);
}

function turned(figure: ExpenseFigure): ExpenseFigure {
  return { ...figure, total: cents(-figure.total), vat: cents(-figure.vat), count: -figure.count };
}

/** One for each place; those that come to nothing are left out. */
function sums(figures: readonly ExpenseFigure[]): ExpenseFigure[] {
  const places = Map.groupBy(figures, ({ day, status, category }) => JSON.stringify([day, status, category]));
  return [...places.values()]
    .flatMap((of) => (of[0] ? [{ ...of[0], ...added(of) }] : []))
    .filter(({ total, vat, count }) => total !== 0 || vat !== 0 || count !== 0);
}

function added(of: readonly ExpenseFigure[]): Pick<ExpenseFigure, 'total' | 'vat' | 'count'> {
  return {
    total: total(of.map((one) => one.total)),
    vat: total(of.map(({ vat }) => vat)),
    count: of.reduce((sum, { count }) => sum + count, 0),
  };
}

function textOf({ day, status, category, total, vat, count }: ExpenseFigure): string {
  return `${day} ${status} ${category} ${fromCents(total)} ${fromCents(vat)} ${count}`;
}

async function held(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const { rows } = await sql<
    Record<'document_id' | 'day' | 'status' | 'category' | 'total' | 'vat', string> & { count: number }
  >`
    select document_id, day, status, category, sum(total) as total, sum(vat) as vat, sum(count)::int as count
    from expense_movements where account_id = ${account} and document_type = ${type}
    group by document_id, day, status, category`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents]
      .map(([id, of]): [string, string] => [
        id,
        expenseFigures.digest(
          of.map((row) => ({ ...row, total: toCents(row.total), vat: toCents(row.vat) })),
        ),
      ])
      .filter(([, text]) => text !== ''),
  );
}
