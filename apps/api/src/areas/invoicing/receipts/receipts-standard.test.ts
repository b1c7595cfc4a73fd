/** The standard tests of receipts: list, isolation, contract. */
import { createClient } from '@mostrador/client';
import type { ReceiptCreate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService, type TestAccount } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { readList } from '../../../testing/standard/read-lists.ts';
import { stored } from '../../../testing/stored.ts';
import { unknownId } from '../../../testing/unknown-id.ts';

const start = new Date('2026-10-13T15:00:00.000Z');
let now = start;
const service = await startTestService({ clock: () => now });
const account = await service.account();
const token = await account.token();
const base = '/api/v1/bill/receipts';
const item = { description: 'Casco', quantity: 1, unit_price: 100 };

/** An account that issues through the simulated authority. */
async function issuing(of: TestAccount) {
  const client = createClient({ baseUrl: service.baseUrl, token: await of.token(), retries: 0 });
  await client.billingSystems.create('simulated', {
    cuit: '30-71234567-1',
    sale_points: [{ number: 1 }, { number: 2 }],
  });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  return client;
}

describe('the list', () => {
  async function made() {
    const client = await issuing(account);
    const cuit = { document_type: 'cuit', document_number: '30-71884620-6' } as const;
    const customer = (await client.customers.create({ name: 'Hostería', ...cuit }))._id;
    const ana = (await client.customers.create({ name: 'Ana Ríos' }))._id;
    const sale = await client.sales.create({
      items: [{ name: 'Luz', quantity: 1, price: 10, tax_rate: 21 }],
      customer_id: ana,
    });
    const about = [{ voucher_type: 6, sale_point: 1, voucher_number: 1 }];
    const bodies = [
      { items: [{ ...item, quantity: 2 }] },
      { items: [{ ...item, unit_price: 50 }], customer_id: customer, sale_point: 2, concept: 2 as const },
      { items: [item], sale_point: 7 },
      { items: [{ ...item, unit_price: 30 }], voucher_type: 8, associated_vouchers: about },
      { sale_id: sale._id },
    ];
    const letters = new Map<string, string>();
    for (const [index, body] of bodies.entries()) {
      letters.set((await client.receipts.create(body))._id, 'abcde'[index] ?? '');
      now = new Date(now.getTime() + 86_400_000);
    }
    now = start;
    return { letters, words: { customer, sale: sale._id } };
  }

  readList({
    api: apiOf(service.baseUrl, token),
    path: `${base}/list/`,
    made,
    filters: [
      ['status=authorized', 'edba'],
      ['status=rejected,not_requested', 'c'],
      ['voucher_type=6', 'eca'],
      ['voucher_type=1,8', 'db'],
      ['concept=2', 'b'],
      ['concept=1,3', 'edca'],
      ['sale_point=7', 'c'],
      ['sale_point=1,2', 'edba'],
      ['customer_id=$customer', 'b'],
      ['sale_id=$sale', 'e'],
      ['min_total=121', 'ca'],
      ['max_total=36.3', 'ed'],
      ['date_from=2026-10-16', 'ed'],
      ['date_to=2026-10-13', 'a'],
      ['from=2026-10-16', 'ed'],
      ['to=2026-10-13', 'a'],
      ['search=hoster', 'b'],
      ['search=0001-00000002', 'e'],
    ],
    sorts: [
      ['created_at', 'abcde', 'edcba'],
      ['updated_at', 'abcde', 'edcba'],
      ['issue_date', 'abcde', 'edcba'],
      ['voucher_type', 'baced', 'decab'],
      ['voucher_number', 'abdec', 'edbac'],
      ['customer_name', 'eacdb', 'bdcae'],
      ['total_amount', 'edbca', 'acbde'],
    ],
  });
});

test('another account neither sees a receipt nor shares its numbers, and changes nothing', async () => {
  const [ours, theirs] = [await service.account(), await service.account()];
  const [us, them] = [await issuing(ours), await issuing(theirs)];
  const made = await us.receipts.create({ items: [item] }, { idempotencyKey: 'shared' });
  const sale = await us.sales.create({ items: [{ name: 'a', quantity: 1, price: 10 }] });
  const customer_id = (await us.customers.create({ name: 'Ana' }))._id;
  const note = await us.deliveryNotes.create({ customer_id, items: [item] });
  const before = await stored(service.database, ours.id);
  const api = apiOf(service.baseUrl, await theirs.token());
  expect((await api.get(`${base}/${made._id}/`)).status).toBe(404);
  expect((await api.get(`${base}/${made._id}/pdf/`)).status).toBe(404);
  expect((await api.get<AnyPage>(`${base}/list/?ids=${made._id}`)).data.total).toBe(0);
  const other = await them.receipts.create({ items: [item] }, { idempotencyKey: 'shared' });
  expect([other.voucher_number, other.created, other._id === made._id]).toEqual([1, true, false]);
  const tries: [ReceiptCreate, pointer: string][] = [
    [{ sale_id: sale._id }, '/sale_id'],
    [{ delivery_note_ids: [note._id] }, '/delivery_note_ids'],
    [{ items: [item], customer_id }, '/customer_id'],
  ];
  for (const [body, pointer] of tries) {
    await expect(them.receipts.create(body)).rejects.toMatchObject({
      status: 422,
      errors: [{ pointer, code: 'invalid_reference' }],
    });
  }
  expect((await api.get<AnyPage>(`${base}/list/`)).data.items.map(({ _id }) => _id)).toEqual([other._id]);
  expect(await stored(service.database, ours.id)).toEqual(before);
});

await operationsOf({
  service,
  statuses: {
    listReceipts: [200, 400],
    createReceipt: [200, 201, 409, 422],
    getReceipt: [200, 304, 404],
    getReceiptPdf: [200, 404],
  },
  prepare: async (_, of) => {
    const client = await issuing(of);
    const customer_id = (await client.customers.create({ name: 'Ana' }))._id;
    const note = async () =>
      (await client.deliveryNotes.create({ customer_id, items: [{ ...item, quantity: 1 }] }))._id;
    const [one, other] = [await note(), await note()];
    const { _id } = await client.receipts.create({ delivery_note_ids: [one] });
    return { receipt: _id, one, other };
  },
  nothing: { receipt: unknownId, one: unknownId, other: unknownId },
  calls: ({ receipts }, { receipt, one, other }) => [
    () => receipts.list(),
    () => receipts.list({ page: 0 }),
    () => receipts.create({ items: [item] }),
    () => receipts.create({ items: [item], sale_point: 7 }),
    () => receipts.create({ items: [item], colour: 'red' } as never),
    () => receipts.create({ delivery_note_ids: [one] }),
    () => receipts.create({ delivery_note_ids: [one, other] }),
    () => receipts.create({}),
    () => receipts.get(receipt),
    () => receipts.get(receipt, { headers: { 'If-None-Match': '*' } }),
    () => receipts.get('6f00000000000000000000fe'),
    () => receipts.getPdf(receipt),
    () => receipts.getPdf('6f00000000000000000000fe'),
  ],
});
