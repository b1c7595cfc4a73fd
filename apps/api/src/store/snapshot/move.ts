/**
 * Moves a database to another server. The source is locked meanwhile: writes wait or fail with 503. Once all data has
 * arrived and is verified, the source is closed before the lock is released.
 */
import type pg from 'pg';
import { isTransient } from '../errors.ts';
import type { Target } from '../pool.ts';
import { close, closedMessage, isClosed } from './closed.ts';
import { load, type Progress, prove } from './load.ts';
import { withOwnClient } from './own-client.ts';
import { type Part, setAccount, sumOf } from './part.ts';
import { beginSnapshot, partsOf, type Snapshot } from './source.ts';

export interface Moved {
  parts: Part[];
  /** Whether the data had arrived before, and only the end of the move was missing. */
  again: boolean;
}

/**
 * Moves all data. Both databases must have the same schema. Throws, and changes neither, if the target holds other
 * data.
 */
export async function move(source: Target, target: Target, progress?: Progress): Promise<Moved> {
  return await withOwnClient(source, async (reader) =>
    withOwnClient(source, async (closer) =>
      withOwnClient(target, async (writer) => {
        await rejectSame(reader, writer);
        const snapshot = await lockedSnapshot(reader);
        const there = await accountsOf(writer);
        const closed = await isClosed(closer);
        if (there.length === 0 && closed) throw new Error(closedMessage);
        const again = there.length > 0;
        const parts = again
          ? await provenAgain(reader, writer, snapshot, there)
          : await load(writer, partsOf(reader, snapshot), progress);
        await close(closer, await processIds(reader, closer));
        return { parts, again };
      }),
    ),
  );
}

/** Throws if both are the same database: a lock held by one is free on any other. */
async function rejectSame(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const key = Math.floor(Math.random() * 2 ** 48);
  const locked = async (client: pg.ClientBase) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key]);
    return rows[0]?.mine === true;
  };
  if ((await locked(source)) && (await locked(target))) return;
  throw new Error('The database at --to is the one to move. Use another one.');
}

/** Locks the tables. A writer that holds one table and waits for another goes first. */
async function lockedSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await beginSnapshot(client, { locked: true });
    } catch (error) {
      if (!isTransient(error) || attempt === attempts) throw error;
      await client.query('rollback');
    }
  }
}

const attempts = 10;

async function accountsOf(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin');
  await client.query(`set local app.directory = 'on'`);
  const { rows } = await client.query<{ id: string }>('select id from accounts order by id');
  await client.query('commit');
  return rows.map(({ id }) => id);
}

/** Verifies the data of a move that was interrupted at its very end. */
async function provenAgain(
  reader: pg.ClientBase,
  writer: pg.ClientBase,
  snapshot: Snapshot,
  there: readonly string[],
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const account of snapshot.accounts) {
    await setAccount(reader, account);
    for (const table of snapshot.tables)
      parts.push({ table: table.name, account, ...(await sumOf(reader, table, account)) });
  }
  await writer.query('begin isolation level repeatable read');
  try {
    if (there.join() !== snapshot.accounts.join()) throw new Error('the accounts there differ');
    await prove(writer, snapshot.tables, parts);
  } catch (error) {
    throw new Error(
      'The database at --to holds other data, and nothing was changed there. Use an empty one.',
      { cause: error },
    );
  }
  await writer.query('rollback');
  return parts;
}

async function processIds(...clients: pg.ClientBase[]): Promise<number[]> {
  return await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid ?? 0;
    }),
  );
}
