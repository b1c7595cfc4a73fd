/** Checks whether a server can be used, before anything is done on it. */
import { searchFunctions } from '@mostrador/embedded-postgres';
import type pg from 'pg';
import { DatabaseUnavailable, unavailableAtConnect } from './errors.ts';

type Notice = ((message: string) => void) | undefined;

/** The oldest supported version of PostgreSQL. */
const oldest = 16;

/**
 * Checks the server. Throws `DatabaseUnavailable`, or an error that names the version found and the one required.
 * Notifies the operator if the role bypasses row-level security.
 */
export async function checkServer(pool: pg.Pool, notice: Notice): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; role: string; unbound: boolean }>(`
      select current_setting('server_version') as version, rolname as role, rolsuper or rolbypassrls as unbound
      from pg_roles where rolname = current_user`)
    .catch(unavailableAtConnect);
  const [{ version = 'unknown', role, unbound } = {}] = rows;
  checkVersion(version, 'DATABASE_URL');
  if (!unbound) return;
  notice?.(
    `The role ${role} of DATABASE_URL bypasses row-level security, the second barrier between accounts. ` +
      'Use a role that is not a superuser, has no BYPASSRLS, and owns the database.',
  );
}

/** Returns whether the database is distributed with Citus. */
export async function isDistributed(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/** As `checkServer`, for the replica. If it is unavailable, only reports fail, not the start. */
export async function checkReplica(pool: pg.Pool, notice: Notice): Promise<void> {
  try {
    const { rows } = await pool
      .query<{ version: string }>(`select current_setting('server_version') as version`)
      .catch(unavailableAtConnect);
    checkVersion(rows[0]?.version ?? 'unknown', 'REPORTS_DATABASE_URL');
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    notice?.(
      `The database at REPORTS_DATABASE_URL does not respond, and reports fail until it does: ${reason}`,
    );
  }
}

/** Throws unless the version is supported. `where` is the setting that names the server. */
export function checkVersion(version: string, where: string): void {
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new Error(
    `PostgreSQL ${oldest} or later is needed; the server at ${where} is ${version}. Upgrade it, or name another one.`,
  );
}

/**
 * Notifies the operator if searches read all records of an account, because the server lacks the extensions of their
 * index.
 */
export async function checkSearches(pool: pg.Pool, notice: Notice): Promise<void> {
  const { rows } = await pool.query<{ indexed: boolean; plain: string[] | null }>(
    `select exists (select from pg_indexes where indexname = 'products_search') as indexed,
       (select array_agg(format('alter function %s leakproof;', signature))
        from unnest($1::text[]) as signature
        where not (select proleakproof from pg_proc where oid = signature::regprocedure)) as plain`,
    [searchFunctions],
  );
  const [{ indexed, plain } = { indexed: false, plain: null }] = rows;
  if (!indexed) {
    notice?.(
      'Searches read all records of an account: the server lacks pg_trgm or btree_gin, or they were installed after the tables were created.',
    );
  } else if (plain) {
    notice?.(
      'Searches read all records of an account, because PostgreSQL does not use their index on tables with row-level ' +
        `security. Run as a superuser in this database: ${plain.join(' ')}`,
    );
  }
}
