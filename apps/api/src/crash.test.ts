/** The service killed in the middle of its work, again and again: what it said was stored is there afterwards. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@mostrador/client';
import type { Product } from '@mostrador/types';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { demoAccount, demoToken } from './demo/account.ts';
import { openDatabase } from './store/database.ts';
import { placesOf } from './store/embedded/places.ts';
import { type RunningService, startCli, unlimited } from './testing/cli.ts';
import { randomIntegers } from './testing/random.ts';

vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rounds = 10;
const clients = 4;
const random = randomIntegers(20_261_001);

test('ten kills lose nothing that was acknowledged', async () => {
  const acknowledged: Product[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = await startCli(['--demo'], { DATA_DIR: dataDir, ...unlimited });
    await expectAll(service, acknowledged);
    const before = acknowledged.length;
    const working = Array.from({ length: clients }, (_, client) =>
      create(service, `${round}-${client}`, acknowledged),
    );
    while (acknowledged.length === before) await sleep(2);
    await sleep(random(0, 250));
    await kill(service, { withDatabase: round % 2 === 1 });
    await Promise.all(working);
  }
  const service = await startCli(['--demo'], { DATA_DIR: dataDir, ...unlimited });
  await expectAll(service, acknowledged);
  service.signal('SIGTERM');
  await service.ended;
  await expectWholeWrites(acknowledged.length);
});

/** Creates products one after the other, and notes each that the service says is stored, until it is gone. */
async function create({ baseUrl }: RunningService, name: string, acknowledged: Product[]): Promise<void> {
  const client = createClient({ baseUrl, token: demoToken, retries: 0 });
  try {
    for (let number = 0; ; number++) {
      const sku = `${name}-${number}`;
      acknowledged.push(
        await client.products.create(
          { name: `Crash ${sku}`, base_price: number / 4, sku },
          { idempotencyKey: sku },
        ),
      );
    }
  } catch (error) {
    // The kill came before the answer: nobody was promised anything.
    if (error instanceof ApiError) throw error;
  }
}

/** Ends the process at once; its database as well, where told, as when the machine loses its power. */
async function kill(service: RunningService, { withDatabase }: { withDatabase: boolean }): Promise<void> {
  const pidFile = join(placesOf(dataDir).cluster, 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  service.signal('SIGKILL');
  if (withDatabase && existsSync(`/proc/${postmaster}`)) process.kill(postmaster, 'SIGKILL');
  await service.ended;
}

/** Each product is there, as it was acknowledged. */
async function expectAll({ baseUrl }: RunningService, acknowledged: Product[]): Promise<void> {
  const client = createClient({ baseUrl, token: demoToken, retries: 0 });
  const found = new Map<string, Product>();
  for (let page = 1, more = true; more; page++) {
    const { items, has_next } = await client.products.list({ search: 'crash', page, per_page: 100 });
    for (const item of items) found.set(item._id, item);
    more = has_next;
  }
  expect(acknowledged.filter(({ _id }) => !found.has(_id))).toEqual([]);
  for (const product of acknowledged) expect(found.get(product._id)).toEqual(product);
}

/** What was stored has its audit entry and its kept answer: of a write that was cut off nothing is there. */
async function expectWholeWrites(atLeast: number): Promise<void> {
  const { of, close } = await openDatabase({ dataDir });
  const { rows } = await sql<{ products: number; audited: number; kept: number }>`
    select count(*) as products, count(audit.id) as audited, count(kept.key) as kept
    from products
    left join audit_log audit on audit.entity_id = products.id and audit.action = 'created'
    left join idempotency_keys kept on kept.key = products.doc->>'sku'
    where products.search like 'crash %'`.execute(of(demoAccount.id));
  await close();
  const [{ products = 0, audited, kept } = {}] = rows;
  expect(products).toBeGreaterThanOrEqual(atLeast);
  expect({ audited, kept }).toEqual({ audited: products, kept: products });
}
