import { departures } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';
import { expect, inject, test } from 'vitest';
import { examplesOf, sampleRequest, statusesOf } from './testing/description.ts';

const operations: Operation[] = Object.values(operationTable);
const mock = inject('mock');

test.each(operations)('$id answers its example, with either end of the path', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const slashed = await call(path, init);
  const bare = await call(path.replace(/\/$/, ''), init);
  expect(slashed.status).toBe(Math.max(...operation.successStatus));
  // A response to a body has the fields that were sent in the place of those of the example.
  if (init.body === undefined) expect(examplesOf(operation, slashed.status)).toContainEqual(slashed.body);
  expect(departures(operation.id, slashed)).toEqual([]);
  expect(bare).toEqual(slashed);
});

test.each(operations)('$id makes a body up that the description allows', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const wish = { ...init, headers: { ...init.headers, prefer: 'dynamic=true, seed=mostrador' } };
  const first = await call(path, wish);
  expect(departures(operation.id, first)).toEqual([]);
  expect(await call(path, wish)).toEqual(first);
});

test.each(operations)('$id answers every failure it documents', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const failures = statusesOf(operation).filter((status) => status >= 400);
  expect(failures).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 503]));
  await Promise.all(
    failures.map(async (status) => {
      const failed = await call(path, { ...init, headers: { ...init.headers, prefer: `code=${status}` } });
      expect(failed.status).toBe(status);
      expect(departures(operation.id, failed)).toEqual([]);
    }),
  );
});

/** The eight pairs of paths that one address can match: what is written out comes before what is a parameter. */
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
])('%s %s answers %d', async (method, path, status) => {
  const body = method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } };
  const { headers, ...rest } = { headers: {}, ...body };
  const answer = await call(path, { method, ...rest, headers: { ...headers, 'x-api-key': 'any' } });
  expect(answer.status).toBe(status);
});

async function call(path: string, init: RequestInit) {
  const response = await fetch(mock + path, init);
  return {
    status: response.status,
    mediaType: response.headers.get('content-type') ?? undefined,
    body: await response.json(),
  };
}
