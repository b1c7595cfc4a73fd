/** The collection as Postman's own library reads it, and every safe request of it against the demo account. */
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { operationTable } from '@mostrador/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBundle } from '../description.ts';
import { DEMO_TOKEN, type Servers, startServers } from '../testing/servers.ts';
import { postmanCollection } from './collection.ts';

/** The part of the library that is used; its own types are of an older version. */
interface Postman {
  Collection: new (definition: object) => { forEachItem(visit: (item: { request: Request }) => void): void };
}

interface Request {
  method: string;
  url: { toString(): string; variables: { get(name: string): unknown } };
}

const postman: Postman = createRequire(import.meta.url)('postman-collection');
const requests: Request[] = [];
new postman.Collection(postmanCollection(readBundle())).forEachItem(({ request }) => requests.push(request));

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
}, 60_000);
afterAll(() => servers.stop());

test('has every operation', () => {
  const methods = Object.values(operationTable).map(({ method }) => method);
  expect(requests.map(({ method }) => method).sort()).toEqual(methods.sort());
});

test('every safe request works as it was imported', async () => {
  const failed: string[] = [];
  for (const request of requests.filter(({ method }) => method === 'GET')) {
    const status = await statusOf(request);
    if (status !== 200) failed.push(`${status} ${addressOf(request)}`);
  }
  expect(failed).toEqual([]);
}, 60_000);

/** Sent again after a pause where requests come faster than one account may send them. */
async function statusOf(request: Request): Promise<number> {
  const { status } = await fetch(addressOf(request), { headers: { 'x-api-key': DEMO_TOKEN } });
  if (status !== 429) return status;
  await setTimeout(1_100);
  return await statusOf(request);
}

/** The address with its variables filled in, as Postman does before it sends. */
function addressOf({ url }: Request): string {
  const filled = url.toString().replaceAll(/\/:(\w+)/g, (_, name: string) => `/${url.variables.get(name)}`);
  return filled.replace('{{baseUrl}}', servers.service);
}
