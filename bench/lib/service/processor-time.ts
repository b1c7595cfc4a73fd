/** Processor time that processes have used: unlike rates, it holds on a machine that does other things too. Linux only. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../../apps/api/src/store/connect.ts';

/** Milliseconds of a server and of all connections to the database, undefined where the system does not tell. */
export async function processorTime(database: Database, server: number): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(database.kysely);
  return timeOfAll([server, ...rows.map(({ pid }) => pid)]);
}

/** Milliseconds of some processes, undefined where the system does not tell. */
export function timeOfAll(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  } catch {
    return undefined;
  }
}

/** User and system time, in ticks of 10 ms. */
function timeOf(pid: number): number {
  const [, , , , , , , , , , , user = '', system = ''] = (
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
  ).split(' ');
  return (Number(user) + Number(system)) * 10;
}
