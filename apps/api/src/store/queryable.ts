/** Runs statements as text: on a plain connection, or on that of a Kysely transaction. */
import { type QueryExecutorProvider, sql } from 'kysely';
import type pg from 'pg';

export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Runs statements without parameters on the connection of `db`. */
export function queryable(db: QueryExecutorProvider): Queryable {
  return {
    async query<Row extends pg.QueryResultRow>(text: string) {
      return { rows: (await sql.raw<Row>(text).execute(db)).rows };
    },
  };
}
