/** Opens separate connections for backups and moves: pooled ones pipeline statements, which COPY does not allow. */
import pg from 'pg';
import type { Target } from '../pool.ts';

/** Settings that make the text of a row the same on every server and version. */
const sameTexts = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  // Writes even if a move made the database read-only.
  'default_transaction_read_only=off',
];

/** Connects, runs the work and disconnects, which rolls back uncommitted work. */
export async function withOwnClient<Result>(
  target: Target,
  work: (client: pg.Client) => Promise<Result>,
  settings: readonly string[] = [],
): Promise<Result> {
  const options = [...sameTexts, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const client = new pg.Client({ ...target, options, application_name: 'mostrador', keepAlive: true });
  // A broken connection also fails the running statement.
  client.on('error', () => {});
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // A regular disconnect would wait behind rows that are no longer read.
    client.connection.stream.destroy();
    throw error;
  }
}
