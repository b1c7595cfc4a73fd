import { deviations } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';
import { expect, inject, test } from 'vitest';
import { examplesOf, sampleRequest, statusesOf } from './testing/description.ts';

const operations: Operation[] = Object.values(operationTable);
const mock = inject('mock');

test.each(operations)('$id returns its example, with and without a trailing slash', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const slashed = await call(path, init);
  const bare = await call(path.replace(/\/$/, ''), init);
  expect(slashed.status).toBe(Math.max(...operation.successStatus));
  // In a response to a body, the sent fields replace those of the example.
  if (init.body === undefined) expect(examplesOf(operation, slashed.status)).toContainEqual(slashed.body);
  expect(deviations(operation.id, slashed)).toEqual([]);
  expect(bare).toEqual(slashed);
});

test.each(operations)('$id generates a valid body', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const preferences = { ...init, headers: { ...init.headers, prefer: 'dynamic=true, seed=mostrador' } };
  const first = await call(path, preferences);
  expect(deviations(operation.id, first)).toEqual([]);
  expect(await call(path, preferences)).toEqual(first);
});

test.each(operations)('$id returns every documented error', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const failures = statusesOf(operation).filter((status) => status >= 400);
  expect(failures).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 503]));
  await Promise.all(
    failures.map(async (status) => {
      const failed = await call(path, { ...init, headers: { ...init.headers, prefer: `code=${status}` } });
      expect(failed.status).toBe(status);
      expect(deviations(operation.id, failed)).toEqual([]);
    }),
  );
});

test.each(operations)('$id rejects what the description does not allow, as it says', async (operation) => {
  const [path, init] = sampleRequest(operation);
  for (const [given, code] of rejected(path, init)) {
    const response = await call(...given);
    expect(response.body).toMatchObject({ code });
    expect(deviations(operation.id, response)).toEqual([]);
  }
});

/** Requests that are wrong in one thing each, with the code of their rejection. */
function rejected(path: string, init: RequestInit): [given: [string, RequestInit], code: string][] {
  const query: [[string, RequestInit], string] = [[`${path}?colour=red`, init], 'unknown_parameter'];
  if (typeof init.body !== 'string') return [query];
  const as = (type: string, body: string): [string, RequestInit] => [
    path,
    { ...init, body, headers: { ...init.headers, 'content-type': type } },
  ];
  return [
    query,
    [as('text/plain', init.body), 'unsupported_media_type'],
    [as('application/json', '{'), 'malformed_json'],
    [as('application/json', '5'), 'validation_failed'],
  ];
}

/** The eight pairs of paths that match the same URL: literal segments take precedence over parameters. */
test.each([
  ['GET', '/api/v1/cash_register/status/close/', 200],
  ['POST', '/api/v1/cash_register/status/close/', 405],
  ['POST', '/api/v1/cash_register/6aba64d0/close/', 200],
  ['GET', '/api/v1/cash_register/status/x_report/', 200],
  ['GET', '/api/v1/crm-opportunities/board/move/', 200],
  ['GET', '/api/v1/crm-opportunities/by-customer/move/', 200],
  ['POST', '/api/v1/crm-opportunities/by-customer/move/', 405],
  ['GET', '/api/v1/crm-tasks/by-customer/complete/', 200],
  ['GET', '/api/v1/crm-reminders/by-customer/cancel/', 200],
  ['GET', '/api/v1/current-accounts/customer/6aba64d0/', 200],
  ['GET', '/api/v1/current-accounts/6aba64d0/movements/', 200],
  ['GET', '/api/v1/iva/books/2026-10/sales/', 200],
  ['GET', '/api/v1/iva/books/6aba64d0/entries/', 200],
])('%s %s returns %d', async (method, path, status) => {
  const body = method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } };
  const { headers, ...rest } = { headers: {}, ...body };
  const response = await call(path, { method, ...rest, headers: { ...headers, 'x-api-key': 'any' } });
  expect(response.status).toBe(status);
});

async function call(path: string, init: RequestInit) {
  const response = await fetch(mock + path, init);
  return {
    status: response.status,
    mediaType: response.headers.get('content-type') ?? undefined,
    body: await response.json(),
  };
}
