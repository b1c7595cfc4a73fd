/** A new worker receives shards while the service runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createAccount } from '../../auth/accounts.ts';
import { scopes } from '../../auth/scopes.ts';
import { createToken } from '../../auth/tokens.ts';
import { readConfig } from '../../config.ts';
import { connect } from '../../store/connect.ts';
import { type Api, apiOf } from '../api.ts';
import { addWorker, createDistributedDatabase, inDatabase, testOwner } from '../citus.ts';
import { query } from '../query.ts';

const { citus } = inject('postgres');
const [coordinator = '', first = '', second] = citus?.nodes ?? [];

describe.skipIf(!second)('a new worker', () => {
  test('receives shards under load, without errors or data loss', { timeout: 600_000 }, async () => {
    if (!citus || !second) throw new Error('there is no cluster');
    const name = `${citus.prefix}_rebalance`;
    await createDistributedDatabase({ ...citus, nodes: [coordinator, first] }, name);
    const { database, shops } = await running(inDatabase(citus.url, name));
    expect(database.workers()).toEqual({ all: 1, responding: 1 });
    const work = working(shops);

    await addWorker(coordinator, name, second);
    await bindRole(second, false);
    const here = { connectionString: inDatabase(coordinator, name) };
    await query(here, 'select citus_rebalance_start()');
    const states = async () =>
      (await query(here, 'select state from pg_dist_background_job')).map(({ state }) => state);
    await expect.poll(states, { timeout: 400_000, interval: 1_000 }).toEqual(['finished']);
    await bindRole(second, true);
    await expect.poll(() => database.workers(), { timeout: 60_000 }).toEqual({ all: 2, responding: 2 });

    const { kept, failures } = await work.stop();
    expect(failures).toEqual([]);
    expect(kept.length).toBeGreaterThan(10);
    for (const { shop, id } of kept)
      expect((await shop.get(`/api/v1/customers/${id}/`)).status, id).toBe(200);
    const places = await query(
      here,
      'select count(*) as shards from pg_dist_placement group by groupid having count(*) > 10',
    );
    expect(places).toHaveLength(2);
  });
});

/**
 * Makes row-level security bind the role on this node, or not: replication into its tables would be rejected, as the
 * guide explains.
 */
async function bindRole(node: string, bound: boolean): Promise<void> {
  const right = bound ? 'nobypassrls' : 'bypassrls';
  const text = `set citus.enable_ddl_propagation to off; alter role ${testOwner} ${right}`;
  await query({ connectionString: node }, text);
}

async function running(connectionString: string) {
  const database = await connect({ connectionString });
  const config = { ...readConfig({}), tokenRate: 0, accountRate: 0, burst: 0, failureRate: 0 };
  const app = await createApp({ database, config, log: { write: () => {} } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  });
  const shops: Api[] = [];
  for (let made = 0; made < 8; made++) {
    const account = { name: 'Ferretería', email: `shop${made}@example.com`, plan: 'trial' } as const;
    const { id } = await createAccount(database, account, new Date());
    const facts = { name: 'Caja', scopes: scopes.map(({ scope }) => scope), expiry: '30d' } as const;
    shops.push(apiOf(url, (await createToken(database, id, facts, new Date())).value));
  }
  return { database, shops };
}

/** Each shop repeatedly creates and reads a customer; `stop` returns the stored ones, and the failures. */
function working(shops: readonly Api[]) {
  const kept: { shop: Api; id: string }[] = [];
  const failures: [what: string, status: number, code: string | undefined][] = [];
  let stopped = false;
  const work = async (shop: Api) => {
    while (!stopped) {
      const created = await shop.post('/api/v1/customers/', { name: 'Ana' });
      if (created.status !== 201) failures.push(['create', created.status, created.code]);
      else {
        const id = created.data._id;
        kept.push({ shop, id });
        const read = await shop.get(`/api/v1/customers/${id}/`);
        if (read.status !== 200) failures.push(['read', read.status, read.code]);
      }
      await sleep(50);
    }
  };
  const all = Promise.all(shops.map(work));
  return {
    async stop() {
      stopped = true;
      await all;
      return { kept, failures };
    },
  };
}
