/** A connection of its own for carrying data: the pools send statements ahead, which COPY does not allow. */
import pg from 'pg';
import type { Target } from '../pool.ts';

/** What makes one row one text, on every server and in every version. */
const sameTexts = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  // Also where the database was closed.
  'default_transaction_read_only=off',
];

/** Connects, does the work and disconnects, which rolls back what is not committed. */
export async function withOwnClient<Result>(
  target: Target,
  work: (client: pg.Client) => Promise<Result>,
  settings: readonly string[] = [],
): Promise<Result> {
  const options = [...sameTexts, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const client = new pg.Client({ ...target, options, application_name: 'mostrador', keepAlive: true });
  // What breaks the connection fails the statement in progress too.
  client.on('error', () => {});
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // A farewell would wait behind rows that nobody reads any more.
    client.connection.stream.destroy();
    throw error;
  }
}
