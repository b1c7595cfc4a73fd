/** The examples of payment methods and current accounts match the responses on the demo account. */

import { readFileSync } from 'node:fs';
import { namesIn } from '@mostrador/json';
import { beforeEach, expect, test } from 'vitest';
import { isObject } from '../core/is-object.ts';
import { stockDifferences } from '../ledgers/stock/verify-stock.ts';
import { apiOf } from '../testing/api.ts';
import { atExampleUrl, startTestService } from '../testing/service.ts';
import { demoAccount } from './account.ts';
import { seedDemo } from './seed.ts';

const bundle: unknown = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);
const monthEnd = new Date('2026-10-31T21:00:00.000Z');
let now = monthEnd;
const service = await startTestService({ clock: () => now, alone: true, config: atExampleUrl });
const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));
const methods = '/api/v1/payment_methods';
const accounts = '/api/v1/current-accounts';
const [hotel, messengers, supplier] = [
  '6abac740b1c1c1e7a5210001',
  '6abac998b1c1c1e7a5210002',
  '6abad0a0b1c1c1e7a5210003',
];

beforeEach(() => {
  now = monthEnd;
});

/** Returns the example `name` of an operation, from its responses or its body. */
function example(method: string, path: string, name: string): unknown {
  const operation = inside(bundle, 'paths', path, method);
  const bodies = [inside(operation, 'requestBody'), ...Object.values(Object(inside(operation, 'responses')))];
  const media = bodies.flatMap((body) => Object.values(Object(inside(body, 'content'))));
  const examples = media.map((one) => inside(one, 'examples', name));
  return inside(
    examples.find((found) => found !== undefined),
    'value',
  );
}

function inside(value: unknown, ...names: string[]): unknown {
  const target = isObject(value) && typeof value.$ref === 'string' ? pointed(value.$ref) : value;
  const [name, ...rest] = names;
  if (name === undefined) return target;
  return isObject(target) ? inside(target[name], ...rest) : undefined;
}

function pointed(reference: string): unknown {
  return inside(bundle, ...namesIn(reference));
}

test.each([
  [`${methods}/list/`, 'firstPage', ''],
  [`${methods}/`, 'entryPoint', ''],
  [`${methods}/active/`, 'active', ''],
  [`${methods}/hierarchy/`, 'tree', ''],
  [`${methods}/{id}/`, 'paymentMethod', '6aba4fb8b1c1c1e7a5530001'],
  [`${accounts}/`, 'firstPage', ''],
  [`${accounts}/{id}/`, 'currentAccount', hotel],
  [`${accounts}/{id}/movements/`, 'hotel', hotel],
  [`${accounts}/{id}/movements/`, 'messengers', messengers],
  [`${accounts}/{id}/movements/`, 'supplier', supplier],
  [`${accounts}/{id}/statement/`, 'october', messengers],
  [`${accounts}/{id}/credit-limit/`, 'messengers', messengers],
  [`${accounts}/{id}/credit-limit/`, 'withoutLimit', supplier],
  [`${accounts}/aging/`, 'customers', ''],
])('GET %s returns its example %s', async (path, name, id) => {
  const shown = example('get', path, name);
  expect(shown).toBeDefined();
  expect((await api.get(path.replace('{id}', id))).body).toEqual(shown);
});

test('the account of the hotel is found by the hotel', async () => {
  const path = `${accounts}/{entity_type}/{entity_id}/`;
  const asked = `${accounts}/customer/6ababde0b1c1c1e7a5200002/`;
  expect((await api.get(asked)).body).toEqual(example('get', path, 'hotel'));
});

test('an error matches the example of errors', async () => {
  const rejected = await api.post(`${accounts}/${messengers}/invoices/`, { amount: 250_000 });
  expect(rejected.body).toEqual({
    ...Object(example('post', `${accounts}/{id}/invoices/`, 'creditLimitExceeded')),
    request_id: expect.any(String),
  });
  const gone = await api.delete(`${methods}/6aba4fb8b1c1c1e7a5530001/`);
  expect(gone.body).toEqual({
    ...Object(example('delete', `${methods}/{id}/`, 'isDefault')),
    request_id: expect.any(String),
  });
});

test('a created method and a created account match their examples', async () => {
  // The voucher of the story is deleted first, so that the new method is the tenth.
  await api.delete(`${methods}/6ad0f628b1c1c1e7a553000a/`);
  await api.post(`${methods}/`, { code: 'gift_voucher', name: 'Vale de regalo' });
  now = new Date('2026-10-15T15:50:00.000Z');
  const method = await api.post(`${methods}/`, example('post', `${methods}/`, 'full'));
  expect(method.body).toEqual(withNewId(example('post', `${methods}/`, 'created')));
  now = new Date('2026-10-15T13:12:00.000Z');
  await api.delete(`${accounts}/6ad0d120b1c1c1e7a5210004/`);
  const account = await api.post(`${accounts}/`, example('post', `${accounts}/`, 'full'));
  expect(account.body).toEqual(withNewId(example('post', `${accounts}/`, 'created')));
});

function withNewId(shown: unknown): unknown {
  return { success: true, data: { ...Object(inside(shown, 'data')), _id: expect.any(String) } };
}

test('every stock of the demo is the sum of its movements', async () => {
  const { database } = service;
  expect(await stockDifferences(database.of(demoAccount.id), demoAccount.id)).toEqual([]);
});
