/** What takes statements as texts: a bare connection, or that of a transaction of Kysely. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type pg from 'pg';

export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Statements without parameters on the connection of `db`. */
export function queryable(db: QueryExecutorProvider): Queryable {
  return {
    async query<Row extends pg.QueryResultRow>(text: string) {
      return { rows: (await sql.raw<Row>(text).execute(db)).rows };
    },
  };
}
