/**
 * Figure ledgers: counts and sums of records per place, updated with every write. A record contributes a list of
 * figures; a write appends the difference of two lists.
 */
import { type RawBuilder, sql } from 'kysely';
import { fixedPoint } from '../core/cents.ts';
import { newId } from '../core/ids.ts';
import type { AccountContext, Executor } from '../store/context.ts';
import type { DocumentRef, Ledger } from './effect.ts';
import { append, type LedgerRow, type LedgerTables } from './ledger.ts';

/** A figure as stored in the tables. */
export interface FigureParts {
  /** The values of the place columns, in order; then the moment, if balances have spans. */
  place: readonly string[];
  /** The amounts, in the order of their columns, as integers of their smallest unit. */
  amounts: readonly bigint[];
}

export interface FigureRules<Figure> {
  name: string;
  tables: LedgerTables;
  /** The number of decimals of each amount. */
  decimals: readonly number[];
  partsOf(figure: Figure): FigureParts;
  /** Returns columns of movements that are derived from the place. */
  along?(figure: LedgerRow): LedgerRow;
  /** Prevents concurrent writes, if places are written in no fixed order. */
  lock?(context: AccountContext): Promise<void>;
}

type Writing = Pick<AccountContext, 'tx' | 'now'> & { account: Pick<AccountContext['account'], 'id'> };

export interface FigureLedger<Figure> extends Ledger<Figure> {
  /** Writes the contribution of a document, and adds it to the figures. */
  append(context: Writing, document: DocumentRef, figures: readonly Figure[]): Promise<void>;
}

export function figureLedger<Figure>(rules: FigureRules<Figure>): FigureLedger<Figure> {
  const { name, tables, partsOf } = rules;
  return {
    name,
    async settle(context, { document, before, after }) {
      const moved = summed([...before.map((figure) => negated(partsOf(figure))), ...after.map(partsOf)]);
      if (moved.length === 0) return undefined;
      await rules.lock?.(context);
      return { entries: [], write: () => append(context, tables, rowsOf(rules, context, document, moved)) };
    },
    digest: (figures) => textOf(figures.map(partsOf)),
    held: (db, account, type) => held(rules, db, account, type),
    append: (context, document, figures) =>
      append(context, tables, rowsOf(rules, context, document, figures.map(partsOf))),
  };
}

function negated({ place, amounts }: FigureParts): FigureParts {
  return { place, amounts: amounts.map((amount) => -amount) };
}

/** Returns one figure per place, without those that sum to zero. */
function summed(figures: readonly FigureParts[]): FigureParts[] {
  const places = Map.groupBy(figures, ({ place }) => JSON.stringify(place));
  return [...places.values()]
    .map((of) => of.reduce(added))
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0n));
}

function added(one: FigureParts, other: FigureParts): FigureParts {
  return { ...one, amounts: one.amounts.map((amount, index) => amount + (other.amounts[index] ?? 0n)) };
}

function textOf(figures: readonly FigureParts[]): string {
  return summed(figures)
    .map(({ place, amounts }) => [...place, ...amounts].join(' '))
    .sort()
    .join(', ');
}

function rowsOf<Figure>(
  { tables, decimals, along }: FigureRules<Figure>,
  { now }: Writing,
  document: DocumentRef,
  figures: readonly FigureParts[],
): LedgerRow[] {
  return figures.map(({ place, amounts }) => {
    const columns = Object.fromEntries([
      ...placeOf(tables).map((column, index) => [column, place[index]]),
      ...tables.amounts.map((column, index) => [column, decimal(amounts[index] ?? 0n, decimals[index] ?? 0)]),
    ]);
    const given = { id: newId(now), at: now, document_type: document.type, document_id: document.id };
    return { ...given, ...columns, ...along?.(columns) };
  });
}

function placeOf({ place, span }: LedgerTables): string[] {
  return [...place, ...(span ? [span.moment] : [])];
}

/** Formats an integer of the smallest unit as a decimal: 12345 with two places is 123.45. */
function decimal(parts: bigint, places: number): string {
  if (places === 0) return String(parts);
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const plainText = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}::text`;

/** Formats like `toISOString`. */
const isoText = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function held<Figure>(
  { tables, decimals }: FigureRules<Figure>,
  db: Executor,
  account: string,
  type: string,
): Promise<Map<string, string>> {
  const { movements, amounts, span } = tables;
  const columns = placeOf(tables).map((column) => sql.ref(column));
  const texts = sql.join(
    placeOf(tables).map((column) => (column === span?.moment ? isoText : plainText)(column)),
  );
  const sums = amounts.map((column): RawBuilder<unknown> => sql`sum(${sql.ref(column)})::text`);
  const { rows } = await sql<{ document_id: string; place: string[]; amounts: string[] }>`
    select document_id, array[${texts}] as place, array[${sql.join(sums)}] as amounts
    from ${sql.table(movements)} where account_id = ${account} and document_type = ${type}
    group by document_id, ${sql.join(columns)}`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents]
      .map(([id, of]): [string, string] => [
        id,
        textOf(
          of.map((row) => ({
            place: row.place,
            amounts: row.amounts.map((text, index) => fixedPoint(text, decimals[index] ?? 0)),
          })),
        ),
      ])
      .filter(([, text]) => text !== ''),
  );
}
