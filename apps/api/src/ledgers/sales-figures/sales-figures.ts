/**
 * What was sold, by day and by month: how often, how much and for how much, in all and by payment method, customer and what was sold
 * (Decision N58). A sale counts on the day on which it was made, while it is completed.
 */
import { sql } from 'kysely';
import { type Cents, cents, fromCents, toCents, total } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import type { DocumentRef, Ledger } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

export const salesFigureTables: LedgerTables = {
  name: 'sales of',
  movements: 'sales_figure_movements',
  balances: 'sales_figure_days',
  place: ['day', 'subject', 'key'],
  amounts: ['count', 'quantity', 'amount'],
  coarser: [{ balances: 'sales_figure_months', place: ['month', 'subject', 'key'] }],
};

/** What figures are about: every sale, the sales of a customer or payment method, the lines of something in the catalog. */
export type Subject = 'sale' | 'customer' | 'payment_method' | 'product' | 'service' | 'rental';

export interface SalesFigure {
  /** `YYYY-MM-DD`, where the account is. */
  day: string;
  subject: Subject;
  /** The id or code of the subject; '' for every sale. */
  key: string;
  /** How many sales. */
  count: number;
  /** How many units, in millionths. */
  quantity: bigint;
  amount: Cents;
}

export const salesFigures: Ledger<SalesFigure> = {
  name: 'sales figures',
  async settle(context, { document, before, after }) {
    const figures = sums([...before.map(turned), ...after]);
    if (figures.length === 0) return undefined;
    return { entries: [], write: () => appendFigures(context, document, figures) };
  },
  digest: (figures) => sums(figures).map(textOf).sort().join(', '),
  held,
};

/** Writes figures, and adds them to those of their days and months. */
export async function appendFigures(
  context: Pick<AccountContext, 'tx' | 'now'> & { account: Pick<AccountContext['account'], 'id'> },
  document: DocumentRef,
  figures: readonly SalesFigure[],
): Promise<void> {
  const rows = figures.map(({ quantity, amount, ...figure }) => ({
    id: newId(context.now),
    at: context.now,
    month: figure.day.slice(0, 7),
    ...figure,
    quantity: inUnits(quantity),
    amount: fromCents(amount),
    document_type: document.type,
    document_id: document.id,
  }));
  await append(context, salesFigureTables, rows);
}

/** A quantity in millionths; finer than that it is rounded. */
export function millionths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1_000_000));
}

function inUnits(quantity: bigint): string {
  const digits = String(quantity < 0n ? -quantity : quantity).padStart(7, '0');
  return `${quantity < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function turned(figure: SalesFigure): SalesFigure {
  return { ...figure, count: -figure.count, quantity: -figure.quantity, amount: cents(-figure.amount) };
}

/** One for each day and subject; those that come to nothing are left out. */
function sums(figures: readonly SalesFigure[]): SalesFigure[] {
  const places = Map.groupBy(figures, ({ day, subject, key }) => JSON.stringify([day, subject, key]));
  return [...places.values()]
    .flatMap((of) => (of[0] ? [{ ...of[0], ...added(of) }] : []))
    .filter(({ count, quantity, amount }) => count !== 0 || quantity !== 0n || amount !== 0);
}

function added(of: readonly SalesFigure[]): Pick<SalesFigure, 'count' | 'quantity' | 'amount'> {
  return {
    count: of.reduce((sum, one) => sum + one.count, 0),
    quantity: of.reduce((sum, one) => sum + one.quantity, 0n),
    amount: total(of.map(({ amount }) => amount)),
  };
}

function textOf({ day, subject, key, count, quantity, amount }: SalesFigure): string {
  return `${day} ${subject} ${key} ${count} ${quantity} ${amount}`;
}

type HeldRow = Pick<SalesFigure, 'day' | 'subject' | 'key' | 'count'> &
  Record<'document_id' | 'quantity' | 'amount', string>;

async function held(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const place = sql`document_id, day, subject, key`;
  const { rows } = await sql<HeldRow>`
    select ${place}, sum(count)::int as count, trunc(sum(quantity) * 1000000)::text as quantity, sum(amount) as amount
    from sales_figure_movements where account_id = ${account} and document_type = ${type} group by ${place}`.execute(
    db,
  );
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents]
      .map(([id, of]): [string, string] => [id, salesFigures.digest(of.map(figureOf))])
      .filter(([, text]) => text !== ''),
  );
}

function figureOf({ document_id: _, quantity, amount, ...row }: HeldRow): SalesFigure {
  return { ...row, quantity: BigInt(quantity), amount: toCents(amount) };
}
