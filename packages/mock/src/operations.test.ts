import { departures } from '@mostrador/server-stub/testing';
import { type Operation, operationTable } from '@mostrador/types';
import { expect, inject, test } from 'vitest';
import { sampleRequest } from './testing/sample-request.ts';

const operations: Operation[] = Object.values(operationTable);
const mock = inject('mock');

test.each(operations)('$id answers its example, with either end of the path', async (operation) => {
  const [path, init] = sampleRequest(operation);
  const slashed = await call(path, init);
  const bare = await call(path.replace(/\/$/, ''), init);
  expect(operation.successStatus).toContain(slashed.status);
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

async function call(path: string, init: RequestInit) {
  const response = await fetch(mock + path, init);
  return {
    status: response.status,
    mediaType: response.headers.get('content-type') ?? undefined,
    body: await response.json(),
  };
}
