/**
 * The ledger kit. A ledger has an append-only table of movements, a table of balances updated in the same transaction,
 * and a check that balances equal the sums of movements. The movements of a document are derived from it: see
 * `effect.ts`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AuditContext } from '../store/audit.ts';
import type { Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';
import { together } from '../store/together.ts';

/** The two tables of a ledger. */
export interface LedgerTables {
  /** The name: `stock`. */
  name: string;
  movements: string;
  balances: string;
  /** The key columns of a balance, in both tables. */
  place: readonly string[];
  /** The summed columns, in both tables. */
  amounts: readonly string[];
  /**
   * Summed columns of the balances alone. Movements provide their changes, but they depend on more than the movement,
   * so a check of its own verifies them.
   */
  brought?: readonly string[];
  span?: Span;
  /** Balances of larger places, updated with the others, such as months besides days. */
  coarser?: readonly Balances[];
}

/** A table of balances, and its key columns. */
export interface Balances {
  balances: string;
  place: readonly string[];
  /** The first and last moment of a balance, stored besides the sums. */
  span?: Span;
}

/** The columns of a time span. */
export interface Span {
  /** The column of movements with the moment they add or remove. */
  moment: string;
  /** The amount that is positive while a moment has any. */
  counted: string;
  /** The columns of balances; null if there is none. */
  first: string;
  last: string;
}

/** A table row by column, without the account. */
export type LedgerRow = Readonly<Record<string, unknown>>;

/** Rows per statement, which accepts at most 65,535 values. */
const mostRows = 2_000;

type Writing = Pick<AuditContext, 'tx'> & { account: Pick<AuditContext['account'], 'id'> };

/**
 * Adds movements, and their sums to the balances, in one statement. `along` are dependent changes of other tables in
 * the same statement; none may touch a row of the ledger.
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
 * Recomputes spans after a movement was reversed. This transaction holds the balances by now, so a separate statement
 * sees all other additions.
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

/** SQL that inserts rows with the same columns. */
function insert(name: string, account: string, rows: readonly LedgerRow[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${account}, ${sql.join(columns.map((column) => row[column]))})`);
  return sql`
    insert into ${sql.table(name)} (account_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`;
}

/** SQL that adds to existing balances and widens their spans; null is in no span. */
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

/** Returns one row per place, sorted, so that no two transactions deadlock. */
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

/** Moments are ISO 8601 texts in UTC, which sort chronologically. */
function spanOf({ moment, counted, first, last }: Span, movements: readonly LedgerRow[]): LedgerRow {
  const moments = movements
    .filter((row) => Number(row[counted]) > 0)
    .map((row) => String(row[moment]))
    .sort();
  return { [first]: moments[0] ?? null, [last]: moments.at(-1) ?? null };
}

/** Returns the exact sum of decimals. */
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

/** Returns the places of an account whose balances differ from the sums of their movements. */
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
