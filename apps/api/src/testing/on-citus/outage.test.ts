/** Effects of an unresponsive worker on its own accounts and on others. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createAccount } from '../../auth/accounts.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../core/clock.ts';
import { connect } from '../../store/connect.ts';
import { type Api, apiOf } from '../api.ts';
import { createDistributedDatabase, inDatabase } from '../citus.ts';
import { accountsByWorker } from '../citus-accounts.ts';
import { type TcpProxy, tcpProxy } from '../tcp-proxy.ts';

const { citus } = inject('postgres');
const [coordinator = '', ...workers] = citus?.nodes ?? [];
// The proxies run on this machine, where the coordinator must reach them.
const possible = workers.length >= 2 && ['127.0.0.1', 'localhost'].includes(new URL(coordinator).hostname);
if (!possible) console.warn('SKIPPED: outages need a coordinator and two workers on this machine.');

describe.skipIf(!possible)('a worker of two that is', () => {
  test.each(['dead', 'hung'] as const)('%s', { timeout: 180_000 }, async (kind) => {
    const { api, near, far, away, url } = await shop();
    const rate = async (shops: readonly Api[]) => await measured(shops, 4_000);
    const before = await rate(near);
    expect(before.failures).toEqual([]);

    const acknowledged = writing(far);
    await sleep(500);
    away[kind === 'dead' ? 'die' : 'hang']();
    // Affected requests notice it within seconds.
    const begun = performance.now();
    const during = await Promise.all([rate(near), untilRejected(far[0])]).then(([measure]) => measure);
    const noticed = await untilDegraded(url);
    const later = await settled(() => rate(near), before);
    expect([...during.failures, ...later.failures], 'accounts of the other worker').toEqual([]);
    expect(later.perSecond / before.perSecond).toBeGreaterThan(0.8);
    expect(noticed).toEqual({ status: 'degraded', workers: { all: 2, responding: 1 } });
    expect(await rejectionOfCreation(api)).toBe(503);

    const healed = performance.now();
    await away.recover();
    await untilServed(far);
    const recovered = performance.now() - healed;
    const kept = await acknowledged.stop();
    for (const { shop, id } of kept)
      expect((await shop.get(`/api/v1/customers/${id}/`)).status, id).toBe(200);
    console.info(
      `${kind}: others ${ratio(during, before)} while it was noticed, ${ratio(later, before)} after that; ` +
        `served again after ${Math.round(recovered)} ms; ${kept.length} of ${kept.length} acknowledged kept; ` +
        `${Math.round((healed - begun) / 1000)} s away`,
    );
    expect(recovered).toBeLessThan(15_000);
  });
});

interface Measure {
  perSecond: number;
  failures: number[];
}

/** Repeats the measurement if other work on this machine slowed it down. */
async function settled(measure: () => Promise<Measure>, before: Measure): Promise<Measure> {
  for (let attempt = 1; ; attempt++) {
    const found = await measure();
    if (attempt === 6 || found.failures.length > 0 || found.perSecond > 0.8 * before.perSecond) return found;
  }
}

function ratio(one: Measure, other: Measure): string {
  return `${Math.round((100 * one.perSecond) / other.perSecond)} %`;
}

let made = 0;

/** Starts a service on a cluster whose second worker can be made unavailable, with accounts on both. */
async function shop() {
  if (!citus) throw new Error('there is no cluster');
  const proxies = await Promise.all(workers.map((node) => tcpProxy(new URL(node).hostname, portOf(node))));
  afterAll(() => {
    for (const proxy of proxies) proxy.close();
  });
  const name = `${citus.prefix}_outage_${++made}`;
  await createDistributedDatabase({ ...citus, nodes: [coordinator, ...proxies.map(atProxy)] }, name);
  const database = await connect({ connectionString: inDatabase(citus.url, name) });
  const config = { ...readConfig({}), tokenRate: 0, accountRate: 0, burst: 0, failureRate: 0 };
  const app = await createApp({ database, config, clock: systemClock, log: { write: () => {} } });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
  });
  const [proxy] = proxies.slice(-1) as [TcpProxy];
  const away = { host: '127.0.0.1', port: proxy.port };
  const accounts = await accountsByWorker(database, { away, each: 3 });
  const opened = ({ token }: { token: string }) => apiOf(url, token);
  const [near, far] = [accounts.near.map(opened), accounts.far.map(opened)];
  const api = {
    create: (email: string) => createAccount(database, { name: 'Nueva', email, plan: 'trial' }, new Date()),
  };
  return { api, near, far, away: proxy, url };
}

function portOf(node: string): number {
  return Number(new URL(node).port || 5432);
}

function atProxy({ port }: TcpProxy): string {
  const url = new URL(coordinator);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** Measures lists per second and failures of some accounts, with eight parallel readers. */
async function measured(shops: readonly Api[], forMs: number): Promise<Measure> {
  const end = performance.now() + forMs;
  const failures: number[] = [];
  let count = 0;
  const reader = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      const { status } = (await shops[index % shops.length]?.get('/api/v1/customers/list/')) ?? { status: 0 };
      if (status !== 200) failures.push(status);
      count++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, reader));
  return { perSecond: (count * 1000) / forMs, failures };
}

/** Creates customers continuously, with sixteen parallel writers; `stop` returns the acknowledged ones. */
function writing(shops: readonly Api[]) {
  const kept: { shop: Api; id: string }[] = [];
  let stopped = false;
  const writer = async (_: unknown, index: number) => {
    const shop = shops[index % shops.length];
    while (shop && !stopped) {
      const { status, data } = await shop.post('/api/v1/customers/', { name: 'Ana' });
      if (status === 201) kept.push({ shop, id: data._id });
      else await sleep(200);
    }
  };
  const writers = Promise.all(Array.from({ length: 16 }, writer));
  return {
    async stop() {
      stopped = true;
      await writers;
      return kept;
    },
  };
}

async function untilRejected(shop: Api | undefined): Promise<void> {
  for (;;) if ((await shop?.get('/api/v1/customers/list/'))?.status === 503) return;
}

async function untilServed(shops: readonly Api[]): Promise<void> {
  for (const shop of shops)
    while ((await shop.get('/api/v1/customers/list/')).status !== 200) await sleep(100);
}

async function untilDegraded(url: string): Promise<unknown> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const body: unknown = await (await fetch(`${url}/readyz`)).json();
    if (JSON.stringify(body).includes('degraded')) return body;
    await sleep(100);
  }
  return undefined;
}

async function rejectionOfCreation({ create }: { create(email: string): Promise<unknown> }): Promise<number> {
  const error = await create('later@example.com').catch((error: unknown) => error);
  return error instanceof Error && error.name === 'DatabaseUnavailable' ? 503 : 201;
}
