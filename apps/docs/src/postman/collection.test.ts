/** Reads the collection with Postman's own library, and sends all safe requests to the demo account. */
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { operationTable } from '@mostrador/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBundle } from '../description.ts';
import { DEMO_TOKEN, type Servers, startServers } from '../testing/servers.ts';
import { postmanCollection } from './collection.ts';

/** The used part of the library, whose types are outdated. */
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

test('every safe request works as imported', async () => {
  const failed: string[] = [];
  for (const request of requests.filter(({ method }) => method === 'GET')) {
    const status = await statusOf(request);
    if (status !== 200) failed.push(`${status} ${addressOf(request)}`);
  }
  expect(failed).toEqual([]);
}, 60_000);

/** Sends a request, and retries after a pause at the rate limit of the account. */
async function statusOf(request: Request): Promise<number> {
  const { status } = await fetch(addressOf(request), { headers: { 'x-api-key': DEMO_TOKEN } });
  if (status !== 429) return status;
  await setTimeout(1_100);
  return await statusOf(request);
}

/** Returns the URL with its variables replaced, as Postman does before sending. */
function addressOf({ url }: Request): string {
  const filled = url.toString().replaceAll(/\/:(\w+)/g, (_, name: string) => `/${url.variables.get(name)}`);
  return filled.replace('{{baseUrl}}', servers.service);
}
