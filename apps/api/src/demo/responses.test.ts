/**
 * The examples in the documentation match the responses of the service, on the demo account that is built from them.
 */
import { readFileSync } from 'node:fs';
import { resources, resourcesWithoutBulk } from '@mostrador/server-stub';
import { operationTable } from '@mostrador/types';
import { beforeEach, expect, test } from 'vitest';
import { builtKind } from '../records/kind.ts';
import { startTestService } from '../testing/service.ts';
import { seedDemo } from './seed.ts';

type Json = Record<string, unknown>;
interface Example {
  value: Json & { data: Json & { items: Json[] } };
}

const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));
let now = new Date('2026-10-31T21:00:00.000Z');
const service = await startTestService({ clock: () => now, alone: true });
const token = await seedDemo(service.database, { loopback: true, now });

beforeEach(() => {
  now = new Date('2026-10-31T21:00:00.000Z');
});

const built = Object.entries(resources).filter(([name]) => builtKind(name));

test.each(built)('the list and the record of %s', async (_, { operations, path }) => {
  const page = exampleOf(operations.list);
  const { per_page } = page.data;
  expect(await call('GET', `${path}/list/?per_page=${per_page}`)).toEqual(page);
  const record = exampleOf(operations.get);
  expect(await call('GET', `${path}/${record.data._id}/`)).toEqual(record);
});

test.each(['drivers', 'fleetDevices', 'shipments'] as const)(
  'the list and the record of %s',
  async (name) => {
    const { operations, path } = resourcesWithoutBulk[name];
    expect(await call('GET', `${path}/`)).toEqual(exampleOf(operations.list));
    const record = exampleOf(operations.get);
    expect(await call('GET', `${path}/${record.data._id}/`)).toEqual(record);
  },
);

test('the trail of the delivery to the hotel', async () => {
  const trail = exampleOf('getFleetDeviceTrail');
  const { device_id, from, to } = trail.data;
  const path = `${resourcesWithoutBulk.fleetDevices.path}/${device_id}/trail`;
  expect(await call('GET', `${path}?from=${from}&to=${to}`)).toEqual(trail);
});

const updatable = Object.entries({ ...resources, ...resourcesWithoutBulk }).filter(([name]) =>
  builtKind(name),
);

test.each(updatable)(
  'an empty update of %s is accepted and changes nothing',
  async (_, { operations, path }) => {
    const own = `${path}/${exampleOf(operations.get).data._id}/`;
    const before = await fetch(service.baseUrl + own, { headers: { 'x-api-key': token } });
    now = new Date('2026-10-31T22:00:00.000Z');
    const updated = await fetch(service.baseUrl + own, {
      method: operationTable[operations.update].method,
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(updated.status).toBe(200);
    expect(versionOf(updated)).toBe(versionOf(before));
    const { warnings: _warnings, ...data } = ((await updated.json()) as Example['value']).data;
    expect(data).toEqual(((await before.json()) as Example['value']).data);
  },
);

/** Returns the version alone: the tag of a record with clock-dependent fields also contains their text. */
function versionOf({ headers }: Response): string | undefined {
  return headers.get('etag')?.match(/^"(\d+)/)?.[1];
}

/** Fields that demo records got after the update in the example. */
const later: Record<string, string[]> = {
  sales: ['invoice_id'],
  budgets: ['notes'],
  goals: ['current_value', 'progress_percentage', 'remaining_value', 'days_left'],
  crmPipelines: ['stages'],
  crmOpportunities: ['days_in_stage'],
};

test.each(built)('the updated record of %s', async (name, { operations, path }) => {
  const shown = exampleOf(operations.update);
  const response = await call('PUT', `${path}/${shown.data._id}/`, firstRequest(operations.update));
  // The records of the demo are in their state at the end of the month, which some reached by later changes.
  const since = ['updated_at', ...(later[name] ?? [])].map((member) => [member, response.data[member]]);
  expect(response).toEqual({ ...shown, data: { ...shown.data, ...Object.fromEntries(since) } });
});

/** Resources whose records name a product, sale or customer come first, since those are recreated later. */
const naming = [
  'suppliers',
  'deliveryNotes',
  'crmTasks',
  'crmOpportunities',
  'crmReminders',
  'crmCommunications',
];
const namingFirst = built.toSorted(
  ([one], [other]) => Number(naming.includes(other)) - Number(naming.includes(one)),
);

test.each(namingFirst)('the created record of %s', async (_, { operations, path }) => {
  const shown = exampleOf(operations.create);
  await fetch(`${service.baseUrl}${path}/${shown.data._id}/`, {
    method: 'DELETE',
    headers: { 'x-api-key': token },
  });
  now = new Date(String(shown.data.created_at));
  const response = await call('POST', `${path}/`, fullestRequest(operations.create));
  expect(withoutNewIds(response.data)).toEqual(withoutNewIds(shown.data));
});

test.each(built)('the results of a bulk operation on %s', async (_, { operations, path }) => {
  const created = await call('POST', `${path}/bulk/create/`, firstRequest(operations.bulkCreate));
  expect(outcomes(created.data.created)).toEqual(outcomes(exampleOf(operations.bulkCreate).data.created));
});

async function call(method: string, path: string, body?: unknown): Promise<Example['value']> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { 'x-api-key': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Example['value'];
}

/** Returns the first example of a successful response. */
function exampleOf(id: keyof typeof operationTable): Example['value'] {
  const { responses } = described(id);
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  return firstOf(responses[success].content['application/json'].examples);
}

function requestsOf(id: keyof typeof operationTable): Json[] {
  const examples = described(id).requestBody.content['application/json'].examples;
  return Object.values<Json>(examples).map((example) => resolved(example).value as Json);
}

function firstRequest(id: keyof typeof operationTable): Json {
  return requestsOf(id)[0] ?? {};
}

/** Returns the request example for the shown response: the one with the most fields. */
function fullestRequest(id: keyof typeof operationTable): Json {
  const size = (request: Json) => JSON.stringify(request).length;
  return requestsOf(id).reduce((fullest, request) => (size(request) > size(fullest) ? request : fullest));
}

function described(id: keyof typeof operationTable) {
  const { path, method } = operationTable[id];
  return bundle.paths[path][method.toLowerCase()];
}

function firstOf(examples: Record<string, Json>): Example['value'] {
  return resolved(Object.values(examples)[0] ?? {}).value as Example['value'];
}

function resolved(example: Json): Json {
  const { $ref } = example;
  return typeof $ref === 'string' ? bundle.components.examples[$ref.split('/').at(-1) ?? ''] : example;
}

/** Fields that each created record, and its parts, get anew. */
const given = new Set([
  '_id',
  'id',
  'line_id',
  'cash_register_id',
  'sale_number',
  'invoice_number',
  'budget_number',
  'contract_number',
  'order_number',
  'number',
]);

function withoutNewIds(record: Json | undefined): unknown {
  if (record === undefined) return undefined;
  return JSON.parse(JSON.stringify(record, (key, value) => (given.has(key) ? null : value)));
}

function outcomes(list: unknown): unknown {
  return (list as Json[]).map(({ id, ...outcome }) => ({ ...outcome, id: id === null ? null : 'new' }));
}
