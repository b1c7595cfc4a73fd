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
  /** Balances of larger places, kept with the others: those of a month beside those of its days. */
  coarser?: readonly Balances[];
}

/** A table of balances, and the columns that say whose balance a row is. */
export interface Balances {
  balances: string;
  place: readonly string[];
}

/** A row of a table by its columns, without the account. */
export type LedgerRow = Readonly<Record<string, unknown>>;

/** So many rows go into one statement, which takes 65,535 values at most. */
const mostRows = 2_000;

/**
 * Adds movements, and their sums to the balances of their places, in one statement. `along` are changes of other tables that
 * follow from the same movements and go into the same statement; none may touch a row of the ledger.
 */
export async function append(
  { tx, account }: Pick<AuditContext, 'tx'> & { account: Pick<AuditContext['account'], 'id'> },
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

/** Balances that are there are added to. */
function added({ balances, place, amounts }: Balances & Pick<LedgerTables, 'amounts'>): RawBuilder<unknown> {
  const sets = amounts.map(
    (amount) => sql`${sql.ref(amount)} = ${sql.ref(`${balances}.${amount}`)} + excluded.${sql.ref(amount)}`,
  );
  const key = ['account_id', ...place].map((column) => sql.ref(column));
  return sql`on conflict (${sql.join(key)}) do update set ${sql.join(sets)}`;
}

/** One row for each place, in an order of their own, so that no two transactions wait for each other in a ring. */
function sums(
  { place, amounts }: Pick<LedgerTables, 'place' | 'amounts'>,
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
    }));
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
  const each = levels.flatMap((level) =>
    tables.amounts.map((amount) => differences(tables, level, amount, account)),
  );
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
