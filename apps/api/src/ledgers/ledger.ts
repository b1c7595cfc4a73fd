/**
 * The ledger kit. A ledger is a table of movements that are only ever added, a table of balances that is kept with them
 * in the same transaction, and a proof that the one is the sum of the other. What a ledger holds for a document follows
 * from the document: see `effect.ts`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AuditContext } from '../store/audit.ts';
import type { Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';
import { together } from '../store/together.ts';

/** The two tables of a ledger. */
export interface LedgerTables {
  /** What it is called: `stock`. */
  name: string;
  movements: string;
  balances: string;
  /** The columns, in both tables, that say whose balance it is. */
  place: readonly string[];
  /** The columns, in both tables, that are added up. */
  amounts: readonly string[];
  /**
   * Columns of the balances alone, which movements bring to be added up: they follow from more than the movement, and a
   * check of their own proves them.
   */
  brought?: readonly string[];
  span?: Span;
  /** Balances of larger places, kept with the others: those of a month beside those of its days. */
  coarser?: readonly Balances[];
}

/** A table of balances, and the columns that say whose balance a row is. */
export interface Balances {
  balances: string;
  place: readonly string[];
  /** The first and the last moment of what a balance adds up, kept beside the sums. */
  span?: Span;
}

/** Columns for a span of time. */
export interface Span {
  /** The column of movements with the moment of what they add or take back. */
  moment: string;
  /** The amount that is above 0 while there is something at a moment. */
  counted: string;
  /** The columns of balances; null where there is nothing. */
  first: string;
  last: string;
}

/** A row of a table by its columns, without the account. */
export type LedgerRow = Readonly<Record<string, unknown>>;

/** So many rows go into one statement, which takes 65,535 values at most. */
const mostRows = 2_000;

type Writing = Pick<AuditContext, 'tx'> & { account: Pick<AuditContext['account'], 'id'> };

/**
 * Adds movements, and their sums to the balances of their places, in one statement. `along` are changes of other tables that
 * follow from the same movements and go into the same statement; none may touch a row of the ledger.
 */
export async function append(
  { tx, account }: Writing,
  tables: LedgerTables,
  movements: readonly LedgerRow[],
  along: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const { brought = [], coarser = [] } = tables;
  const amounts = [...tables.amounts, ...brought];
  await together(
    chunks(movements).map((chunk, index) => {
      const levels = coarser.map((level) => addedUp({ ...level, amounts }, account.id, chunk));
      const rows = chunk.map((movement) => without(movement, brought));
      const parts = [
        sql`moved as (${insert(tables.movements, account.id, rows)} returning id)`,
        ...[...levels, ...(index === 0 ? along : [])].map(
          (part, place) => sql`${sql.ref(`part_${place}`)} as (${part} returning account_id)`,
        ),
      ];
      return sql`with ${sql.join(parts)} ${addedUp({ ...tables, amounts }, account.id, chunk)}`.execute(tx);
    }),
  );
  await narrow({ tx, account }, tables, movements);
}

/**
 * Finds the spans anew where something was taken back. The balances are this transaction's by now, so that a statement of
 * its own sees all that others have added.
 */
async function narrow(
  { tx, account }: Writing,
  { movements: table, balances, place, span }: LedgerTables,
  movements: readonly LedgerRow[],
): Promise<void> {
  if (!span) return;
  const taken = movements.filter((row) => Number(row[span.counted]) < 0);
  const [moment, counted] = [sql.ref(span.moment), sql.ref(span.counted)];
  const keys = Map.groupBy(taken, (row) => JSON.stringify(place.map((column) => row[column])));
  for (const [, [row = {}]] of [...keys].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const here = sql.join(
      [sql`account_id = ${account.id}`, ...place.map((column) => sql`${sql.ref(column)} = ${row[column]}`)],
      sql` and `,
    );
    const end = (direction: RawBuilder<unknown>) => sql`(
      select ${moment} from ${sql.table(table)} where ${here}
      group by ${moment} having sum(${counted}) > 0 order by ${moment} ${direction} limit 1)`;
    await sql`
      update ${sql.table(balances)} set ${sql.ref(span.first)} = ${end(sql`asc`)}, ${sql.ref(span.last)} = ${end(sql`desc`)}
      where ${here}`.execute(tx);
  }
}

function without(row: LedgerRow, columns: readonly string[]): LedgerRow {
  if (columns.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/** SQL that adds movements to the balances of their places. */
function addedUp(
  level: Balances & Pick<LedgerTables, 'amounts'>,
  account: string,
  movements: readonly LedgerRow[],
): RawBuilder<unknown> {
  return sql`${insert(level.balances, account, sums(level, movements))} ${added(level)}`;
}

/** SQL that inserts rows that have the same columns. */
function insert(name: string, account: string, rows: readonly LedgerRow[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${account}, ${sql.join(columns.map((column) => row[column]))})`);
  return sql`
    insert into ${sql.table(name)} (account_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`;
}

/** Balances that are there are added to, and their spans widened; null is in no span. */
function added({
  balances,
  place,
  amounts,
  span,
}: Balances & Pick<LedgerTables, 'amounts'>): RawBuilder<unknown> {
  const there = (column: string) => sql.ref(`${balances}.${column}`);
  const ends = span && [['least', span.first] as const, ['greatest', span.last] as const];
  const sets = [
    ...amounts.map((amount) => sql`${sql.ref(amount)} = ${there(amount)} + excluded.${sql.ref(amount)}`),
    ...(ends ?? []).map(
      ([end, column]) =>
        sql`${sql.ref(column)} = ${sql.raw(end)}(${there(column)}, excluded.${sql.ref(column)})`,
    ),
  ];
  const key = ['account_id', ...place].map((column) => sql.ref(column));
  return sql`on conflict (${sql.join(key)}) do update set ${sql.join(sets)}`;
}

/** One row for each place, in an order of their own, so that no two transactions wait for each other in a ring. */
function sums(
  { place, amounts, span }: Pick<LedgerTables, 'place' | 'amounts' | 'span'>,
  movements: readonly LedgerRow[],
): LedgerRow[] {
  const places = Map.groupBy(movements, (movement) =>
    JSON.stringify(place.map((column) => movement[column])),
  );
  return [...places]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, of]) => ({
      ...Object.fromEntries(place.map((column) => [column, of[0]?.[column]])),
      ...Object.fromEntries(
        amounts.map((amount) => [amount, exactSum(of.map((row) => String(row[amount])))]),
      ),
      ...(span && spanOf(span, of)),
    }));
}

/** The moments are texts of ISO 8601 in UTC, which sort as the moments do. */
function spanOf({ moment, counted, first, last }: Span, movements: readonly LedgerRow[]): LedgerRow {
  const moments = movements
    .filter((row) => Number(row[counted]) > 0)
    .map((row) => String(row[moment]))
    .sort();
  return { [first]: moments[0] ?? null, [last]: moments.at(-1) ?? null };
}

/** The sum of decimals, exactly. */
function exactSum(decimals: readonly string[]): string {
  const scale = Math.max(...decimals.map((text) => text.split('.')[1]?.length ?? 0));
  const total = decimals.reduce((sum, text) => sum + scaled(text, scale), 0n);
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${total < 0n ? '-' : ''}${whole}${fraction}`;
}

function scaled(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function chunks(rows: readonly LedgerRow[]): LedgerRow[][] {
  const count = Math.ceil(rows.length / mostRows);
  return Array.from({ length: count }, (_, index) => rows.slice(index * mostRows, (index + 1) * mostRows));
}

/** The places of an account whose balances are not the sums of their movements; none when all is well. */
export async function unproven(db: Executor, account: string, tables: LedgerTables): Promise<Difference[]> {
  const levels = [tables, ...(tables.coarser ?? [])];
  const each = levels.flatMap((level) => [
    ...tables.amounts.map((amount) => differences(tables, level, amount, account)),
    ...(level.span ? spanDifferences(tables, level, level.span, account) : []),
  ]);
  const { rows } = await sql<Difference>`${sql.join(each, sql` union all `)} order by subject`.execute(db);
  return rows;
}

function differences(
  { name, movements }: LedgerTables,
  { balances, place }: Balances,
  amount: string,
  account: string,
): RawBuilder<unknown> {
  const refs = sql.join(place.map((column) => sql.ref(column)));
  const column = sql.ref(amount);
  return sql`
    select ${name}::text || ' ' || concat_ws(' ', ${refs}) || ${`, ${amount}`}::text as subject,
      trim_scale(coalesce(kept.${column}, 0))::text as kept,
      trim_scale(coalesce(moved.${column}, 0))::text as proven
    from (select ${refs}, ${column} from ${sql.table(balances)} where account_id = ${account}) as kept
    full join (
      select ${refs}, sum(${column}) as ${column} from ${sql.table(movements)}
      where account_id = ${account} group by ${refs}
    ) as moved using (${refs})
    where coalesce(kept.${column}, 0) <> coalesce(moved.${column}, 0)`;
}

function spanDifferences(
  { name, movements }: LedgerTables,
  { balances, place }: Balances,
  { moment, counted, ...ends }: Span,
  account: string,
): RawBuilder<unknown>[] {
  const refs = sql.join(place.map((column) => sql.ref(column)));
  const at = sql.ref(moment);
  return (['first', 'last'] as const).map((end) => {
    const column = sql.ref(ends[end]);
    return sql`
      select ${name}::text || ' ' || concat_ws(' ', ${refs}) || ${`, ${ends[end]}`}::text as subject,
        coalesce(kept.${column}::text, 'none') as kept, coalesce(moved.${column}::text, 'none') as proven
      from (select ${refs}, ${column} from ${sql.table(balances)} where account_id = ${account}) as kept
      full join (
        select ${refs}, ${end === 'first' ? sql`min` : sql`max`}(${at}) as ${column} from (
          select ${refs}, ${at} from ${sql.table(movements)} where account_id = ${account}
          group by ${refs}, ${at} having sum(${sql.ref(counted)}) > 0
        ) as standing group by ${refs}
      ) as moved using (${refs})
      where kept.${column} is distinct from moved.${column}`;
  });
}
