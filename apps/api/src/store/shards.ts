/** Locates the rows of accounts on Citus. All tables of account data are co-located, so one table suffices. */
import type pg from 'pg';

export interface Node {
  host: string;
  port: number;
}

const anyTable = 'audit_log';

/** Returns the worker of each shard by number; undefined if the tables are not distributed. */
export async function readShards(pool: pg.Pool): Promise<Map<number, Node> | undefined> {
  const { rows: citus } = await pool.query(`select from pg_extension where extname = 'citus'`);
  if (citus.length === 0) return undefined;
  const { rows } = await pool.query<Node & { shard: number }>(
    `select shardid as shard, nodename as host, nodeport as port
     from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where logicalrelid = to_regclass($1) and noderole = 'primary' and groupid > 0`,
    [anyTable],
  );
  if (rows.length === 0) return undefined;
  return new Map(rows.map(({ shard, host, port }) => [shard, { host, port }]));
}

/** Returns the shard of an account, which changes only if shards are split. */
export async function shardOf(pool: pg.Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ shard: number }>(
    'select get_shard_id_for_distribution_column($1, $2::text) as shard',
    [anyTable, accountId],
  );
  const [row] = rows;
  if (!row) throw new Error('an account has no shard');
  return row.shard;
}
