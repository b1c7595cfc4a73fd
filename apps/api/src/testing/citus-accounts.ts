/** Accounts with tokens on one worker of a cluster, and on the others. */
import { createAccount } from '../auth/accounts.ts';
import { scopes } from '../auth/scopes.ts';
import { createToken } from '../auth/tokens.ts';
import type { Database } from '../store/connect.ts';
import { type Node, readShards, shardOf } from '../store/shards.ts';

interface TokenOfAccount {
  id: string;
  token: string;
}

export interface ByWorker {
  /** On other workers. */
  near: TokenOfAccount[];
  /** On the worker `away`. */
  far: TokenOfAccount[];
}

/** Creates accounts until there are `each` on the worker `away`, and as many elsewhere. */
export async function accountsByWorker(
  database: Database,
  { away, each }: { away: Node; each: number },
): Promise<ByWorker> {
  const shards = await readShards(database.pool);
  const found: ByWorker = { near: [], far: [] };
  while (found.near.length < each || found.far.length < each) {
    const email = `shop${found.near.length + found.far.length}@example.com`;
    const { id } = await createAccount(database, { name: 'Ferretería', email, plan: 'trial' }, new Date());
    const facts = { name: 'Caja', scopes: scopes.map(({ scope }) => scope), expiry: '30d' } as const;
    const { value: token } = await createToken(database, id, facts, new Date());
    const node = shards?.get(await shardOf(database.pool, id));
    const isFar = node?.port === away.port && node.host === away.host;
    (isFar ? found.far : found.near).push({ id, token });
  }
  return found;
}
