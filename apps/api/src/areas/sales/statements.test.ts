/** The number of database statements of a sale, which is its main cost. */
import { createClient } from '@mostrador/client';
import pg from 'pg';
import { afterEach, expect, vi } from 'vitest';
import { onOneServer } from '../../testing/one-server.ts';
import { startTestService } from '../../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const token = await account.token();
const client = createClient({ baseUrl: service.baseUrl, token });

afterEach(() => void vi.restoreAllMocks());

/** The fewest of three runs: background work of the service and of other tests counts too. */
async function statementsOf(path: string, body: object): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 3; time++) counts.push(await statementsOnce(path, body));
  return Math.min(...counts);
}

async function statementsOnce(path: string, body: object): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query').mockClear();
  const response = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: {
      'x-api-key': token,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return query.mock.calls.length;
}

onOneServer(
  'a sale of one stocked line with a key sends at most 14 statements, one at a till with cash at most 20',
  async () => {
    const { _id } = await client.products.create({
      name: 'Luz',
      base_price: 100,
      track_stock: true,
      stock: 9,
    });
    const { _id: terminal } = await client.posTerminals.create({ name: 'Mostrador' });
    await client.cashRegisters.open({ pos_terminal_id: terminal, initial_amount: 0 });
    const items = [{ publication_id: _id, publication_type: 'product', quantity: 1, price: 100 }];
    expect(await statementsOf('/api/v1/sales/', { items })).toBeLessThanOrEqual(14);
    expect(await statementsOf(`/api/v1/pos/${terminal}/sale/`, { items })).toBeLessThanOrEqual(20);
  },
);
