/** Runs single statements on a connection of their own. */
import pg from 'pg';
import type { Target } from '../store/pool.ts';

/** Returns the rows of one statement, on a connection of its own. */
export async function query(target: Target, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(target);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
