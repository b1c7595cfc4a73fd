/**
 * The constraint that no two rows of an account occupy the same place at the same time, frozen like `record-table.ts`.
 *
 * With `btree_gist`, the account is compared directly, which Citus requires of a table distributed by it. A server
 * without that extension only has operator classes for ranges, so account and ID, which are 24 hexadecimal digits, are
 * compared as ranges of one number each. Both forms reject the same rows. Citus without the extension accepts neither;
 * the key of the turns is then the only constraint, see `0072-appointment-turns.ts`.
 */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

export interface NoOverlap {
  table: string;
  constraint: string;
  /** The column with the ID of the occupied resource. */
  id: string;
  /** The column with the lane: rows in different lanes may overlap. */
  lane: string;
  /** The column with the time as `tstzrange`. */
  span: string;
}

/** Adds the constraint, and creates the extension if the server has it and the role may. */
export async function createNoOverlap(db: QueryExecutorProvider, parts: NoOverlap): Promise<void> {
  await createBtreeGist(db);
  const extension = await hasExtension(db, 'btree_gist');
  if (extension || !(await hasExtension(db, 'citus'))) await addNoOverlap(db, parts, extension);
}

/** Adds the constraint in the form with or without the extension. */
export async function addNoOverlap(
  db: QueryExecutorProvider,
  { table, constraint, id, lane, span }: NoOverlap,
  extension: boolean,
): Promise<void> {
  const same = extension
    ? sql`account_id with =, ${sql.ref(id)} with =, ${sql.ref(lane)} with =`
    : sql`${oneNumber('account_id')} with =, ${oneNumber(id)} with =,
        (int4range(${sql.ref(lane)}, ${sql.ref(lane)}, '[]')) with =`;
  await sql`
    alter table ${sql.ref(table)} add constraint ${sql.ref(constraint)}
    exclude using gist (${same}, ${sql.ref(span)} with &&)`.execute(db);
}

/** SQL for a range that contains only the number of an ID (96 bits). */
function oneNumber(column: string): RawBuilder<unknown> {
  const part = (from: number) =>
    sql`('x' || substr(${sql.ref(column)}, ${sql.lit(from)}, 8))::bit(32)::bigint::numeric`;
  const whole = sql`(${part(1)} * 18446744073709551616 + ${part(9)} * 4294967296 + ${part(17)})`;
  return sql`(numrange(${whole}, ${whole}, '[]'))`;
}

async function createBtreeGist(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`
    select from pg_available_extensions
    join pg_available_extension_versions using (name)
    where name = 'btree_gist' and version = default_version and installed_version is null
      and (trusted and has_database_privilege(current_database(), 'create')
        or (select rolsuper from pg_roles where rolname = current_user))`.execute(db);
  if (rows.length > 0) await sql`create extension if not exists btree_gist`.execute(db);
}

async function hasExtension(db: QueryExecutorProvider, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = ${name}`.execute(db);
  return rows.length > 0;
}
