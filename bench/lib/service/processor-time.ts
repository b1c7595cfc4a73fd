/**
 * Reads the processor time of processes, which is independent of other load on the machine, unlike rates. Linux only.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../../apps/api/src/store/connect.ts';

/**
 * Returns the milliseconds of a server and of all database connections, undefined if the system does not provide them.
 */
export async function processorTime(database: Database, server: number): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(database.kysely);
  return timeOfAll([server, ...rows.map(({ pid }) => pid)]);
}

/** Returns the milliseconds of some processes, undefined if the system does not provide them. */
export function timeOfAll(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  } catch {
    return undefined;
  }
}

/** Returns user and system time, in ticks of 10 ms. */
function timeOf(pid: number): number {
  const [, , , , , , , , , , , user = '', system = ''] = (
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  ).split(' ');
  return (Number(user) + Number(system)) * 10;
}
