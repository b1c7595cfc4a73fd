/**
 * Plays the register days of the story with the requests of the examples, and compares the responses with the examples.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { atExampleUrl, startTestService } from '../testing/service.ts';
import { seedDemo } from './seed.ts';

type Json = Record<string, unknown>;

const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));
const evening = '2026-10-31T21:00:00.000Z';
let now = new Date(evening);
const service = await startTestService({ clock: () => now, alone: true, config: atExampleUrl });

const [counter, fair] = ['6aba8f00b1c1c1e7a5120001', '6aba902cb1c1c1e7a5120002'];
const [shut, open] = ['6abf9cc0b1c1c1e7a5130001', '6ae5d840b1c1c1e7a5130005'];

/** Returns an example of the description, by its path. */
function example(path: string, method: string, place: string, name: string): Json {
  const operation = bundle.paths[path][method];
  const content = place === 'request' ? operation.requestBody.content : operation.responses[place].content;
  const [media] = Object.values<{ examples: Record<string, Json> }>(content);
  const found = media?.examples[name];
  const { $ref } = found ?? {};
  const whole = typeof $ref === 'string' ? bundle.components.examples[$ref.split('/').at(-1) ?? ''] : found;
  return whole.value;
}

/** Returns a function that sends requests as the account of the token and returns the whole response. */
function asking(token: string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = { 'x-api-key': token, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(service.baseUrl + path, { method, headers, ...sent });
    return (await response.json()) as Json;
  };
}

describe('the demo shows', () => {
  let ask: ReturnType<typeof asking>;
  beforeAll(async () => {
    ask = asking(await seedDemo(service.database, { loopback: true, now }));
  });

  const register = '/api/v1/cash_register/{id}';
  const session = '/api/v1/pos/sessions/{pos_terminal_id}/active';
  const status = '/api/v1/cash_register/status/{pos_terminal_id}/';

  test.each([
    ['the status of the counter', status, counter, 'open'],
    ['the status of a terminal that never opened', status, fair, 'neverOpened'],
    ['the reconciliation of the day that was 85 short', `${register}/reconciliation/`, shut, 'shortage'],
    ['the reconciliation of today', `${register}/reconciliation/`, open, 'stillOpen'],
    ['who works at the counter', session, counter, 'atTheCounter'],
  ])('%s', async (_, path, id, name) => {
    const response = await ask('GET', path.replace(/\{\w+\}/, id));
    expect(response).toEqual(example(path, 'get', '200', name));
  });

  test.each([
    ['the sale of Friday, repeated', '/api/v1/pos/{id}/sale/', counter, 'full', '200', 'madeBefore'],
    [
      'the budget that was converted',
      '/api/v1/budgets/{id}/convert/',
      '6ac3fd10b1c1c1e7a5170001',
      'onAccount',
      '200',
      'convertedBefore',
    ],
    [
      'a sale at a terminal out of use',
      '/api/v1/pos/{id}/sale/',
      fair,
      'minimal',
      '409',
      'terminalNotActive',
    ],
    ['a sale without a known price', '/api/v1/pos/{id}/sale/', counter, undefined, '422', 'noPrice'],
    ['a movement in a closed register', `${register}/movement/`, shut, 'minimal', '409', 'registerClosed'],
    ['closing what is closed', `${register}/close/`, shut, 'minimal', '409', 'registerClosed'],
    ['opening what is open', '/api/v1/cash_register/open/', '', 'full', '409', 'registerAlreadyOpen'],
  ])('%s', async (_, path, id, request, place, name) => {
    const body = request ? example(path, 'post', 'request', request) : { items: [{ quantity: 1 }] };
    const response = await ask('POST', path.replace('{id}', id), body);
    const shown = example(path, 'post', place, name);
    expect(response).toEqual({ ...shown, ...(place !== '200' && { request_id: response.request_id }) });
  });

  test('deleting a register with movements', async () => {
    const path = `${register}/`;
    const response = await ask('DELETE', path.replace('{id}', shut));
    const shown = example(path, 'delete', '409', 'hasMovements');
    expect(response).toEqual({ ...shown, request_id: response.request_id });
  });

  test('ending the session at the counter, and the reason why it cannot end yet', async () => {
    const path = session.replace('{pos_terminal_id}', counter);
    const rejected = await ask('DELETE', path);
    expect(rejected).toEqual({
      ...example(session, 'delete', '409', 'openCart'),
      request_id: rejected.request_id,
    });
    expect(await ask('DELETE', `${path}?force=true`)).toEqual(example(session, 'delete', '200', 'closed'));
  });
});

describe('Friday 2 October', () => {
  let ask: ReturnType<typeof asking>;
  let terminal = '';
  let register = '';
  /** The IDs of the story, by those of this account. */
  const ids = new Map<string, string>();

  const at = (time: string) => {
    now = new Date(`2026-10-02T${time}:00.000Z`);
  };
  const recorded = async (method: string, path: string, body: unknown) =>
    (await ask(method, path, body)).data as Json & { _id: string };
  const stored = (path: string, id: string) => {
    const { items } = example(path, 'get', '200', 'firstPage').data as { items: Json[] };
    return items.find(({ _id }) => _id === id) ?? {};
  };

  beforeAll(async () => {
    at('11:00');
    ask = asking(await (await service.account()).token());
    const begin = async (path: string, id: string, members: Json = {}) => {
      const made = await recorded('POST', path, { ...stored(`${path}list/`, id), ...members });
      ids.set(made._id, id);
      return made._id;
    };
    await begin('/api/v1/products/', '6aba6854b1c1c1e7a5010003', { stock: 20, category_id: null });
    await begin('/api/v1/products/', '6aba69d0b1c1c1e7a5010004', { stock: 20, category_id: null });
    await begin('/api/v1/customers/', '6ababb88b1c1c1e7a5200001');
    terminal = await begin('/api/v1/pos/', counter);
  });

  /** Replaces the IDs of this account by those of the story. */
  function inWords(response: unknown): unknown {
    return JSON.parse(JSON.stringify(response), (key, value) => {
      if (key === 'line_id' || key === 'invoice_id' || key === 'points_awarded') return null;
      return typeof value === 'string' ? (ids.get(value) ?? value) : value;
    });
  }

  /** Replaces the IDs of the story by those of this account. */
  function inIds(body: Json): Json {
    const own = new Map([...ids].map(([id, word]) => [word, id]));
    return JSON.parse(JSON.stringify(body), (_, value) =>
      typeof value === 'string' ? (own.get(value) ?? value) : value,
    );
  }

  const movementIds = [
    '6abf9cc0b1c1c1e7a5140001',
    '6abfaf80b1c1c1e7a5140002',
    '6abfb8e0b1c1c1e7a5140003',
    '6abfc6f0b1c1c1e7a5140004',
    '6ac0389cb1c1c1e7a5140005',
  ];

  async function nameMovements(): Promise<void> {
    const { data } = await ask('GET', `/api/v1/cash_register/${register}/`);
    const { movements } = data as { movements: { _id: string }[] };
    for (const [index, { _id }] of movements.entries()) ids.set(_id, movementIds[index] ?? _id);
  }

  test('opens, sells, moves, reports and closes as the examples show', async () => {
    at('12:00');
    const lucia = '6aba5210b1c1c1e7a5700002';
    const opening = { pos_terminal_id: terminal, initial_amount: 20_000, opened_by: lucia };
    register = (await recorded('POST', '/api/v1/cash_register/open/', opening))._id;
    ids.set(register, shut);

    at('13:20');
    const sale = '/api/v1/pos/{id}/sale/';
    const body = inIds(example(sale, 'post', 'request', 'full'));
    const sold = await recorded('POST', sale.replace('{id}', terminal), body);
    ids.set(sold._id, '6abfaf80b1c1c1e7a5100001');
    const { warnings, ...shown } = sold;
    ids.set(String(shown.invoice_id), '6abfaf80b1c1c1e7a5430001');
    expect(inWords({ success: true, data: shown })).toEqual(
      inWords(example(sale, 'post', '201', 'paidInCash')),
    );
    expect(warnings).toBeUndefined();
    const again = await ask('POST', sale.replace('{id}', terminal), body);
    expect(inWords(again)).toEqual(inWords(example(sale, 'post', '200', 'madeBefore')));

    const movement = '/api/v1/cash_register/{id}/movement/';
    at('14:00');
    const income = {
      type: 'income',
      amount: 5000,
      concept: 'Cambio traído del fondo fijo',
      created_by: lucia,
    };
    await recorded('POST', movement.replace('{id}', register), income);
    at('15:00');
    const outflow = await ask(
      'POST',
      movement.replace('{id}', register),
      example(movement, 'post', 'request', 'outflow'),
    );
    await nameMovements();
    expect(inWords(outflow)).toEqual(example(movement, 'post', '201', 'outflow'));

    at('16:00');
    const report = '/api/v1/cash_register/{id}/x_report/';
    const midday = await ask('GET', report.replace('{id}', register));
    expect(inWords(midday)).toEqual(example(report, 'get', '200', 'midday'));

    at('23:05');
    const close = '/api/v1/cash_register/{id}/close/';
    const closed = await ask(
      'POST',
      close.replace('{id}', register),
      example(close, 'post', 'request', 'counted'),
    );
    await nameMovements();
    expect(inWords(closed)).toEqual(example(close, 'post', '200', 'closed'));
    const reconciled = await ask('GET', `/api/v1/cash_register/${register}/reconciliation/`);
    expect(inWords(reconciled)).toEqual(
      example('/api/v1/cash_register/{id}/reconciliation/', 'get', '200', 'shortage'),
    );
  });
});
