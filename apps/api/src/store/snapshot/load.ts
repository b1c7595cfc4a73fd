/** Fills an empty database and verifies it, all or nothing: an interrupted load leaves nothing. */
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { takeOffDeferredKeys } from '../deferred-keys.ts';
import { checkSum, type Part, type PartStream, setAccount, summing, sumOf } from './part.ts';
import { type CopiedTable, copiedTables } from './tables.ts';

/** Called for each loaded account. */
export type Progress = (account: string, parts: readonly Part[]) => void;

/**
 * Loads the parts in one transaction, reads them back, and compares counts and checksums before it commits. Throws, and
 * leaves the database empty, on any difference. The tables must exist and be empty.
 */
export async function load(
  client: pg.ClientBase,
  parts: AsyncIterable<PartStream>,
  progress: Progress = () => {},
): Promise<Part[]> {
  await client.query('begin');
  // On Citus, the connection that fills a table changes its shards.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  const tables = await copiedTables(client);
  const putBackKeys = await takeOffDeferredKeys(client);
  const loaded: Part[] = [];
  // COPY does not work with row-level security. The tables stay locked until the end, so no other transaction
  // sees them unprotected.
  await forAll(client, tables, 'no force row level security');
  for await (const part of parts) {
    loaded.push(await loadPart(client, part));
    if (part.table === tables.at(-1)?.name) progress(part.account, ofAccount(loaded, part.account));
  }
  await putBackKeys();
  await forAll(client, tables, 'force row level security');
  await prove(client, tables, loaded);
  await client.query('commit');
  return loaded;
}

async function loadPart(client: pg.ClientBase, { table, account, columns, rows }: PartStream): Promise<Part> {
  const { through, sum } = summing();
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const sink = client.query(from(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`));
  await pipeline(rows, through, sink);
  return { table, account, ...sum() };
}

async function forAll(client: pg.ClientBase, tables: readonly CopiedTable[], change: string): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${change}`);
}

/** Reads everything back, as the service will, and throws on any difference. */
export async function prove(
  client: pg.ClientBase,
  tables: readonly CopiedTable[],
  parts: readonly Part[],
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const part of parts) {
    const table = byName.get(part.table);
    if (!table) throw new Error(`there is no table ${part.table} for the rows`);
    await setAccount(client, part.account);
    checkSum(part, await sumOf(client, table, part.account));
  }
}

function ofAccount(parts: readonly Part[], account: string): Part[] {
  return parts.filter((part) => part.account === account);
}
