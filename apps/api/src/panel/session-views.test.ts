/**
 * Reads through the API with sessions (Decision panel-reads, panel-people): all people of an account see the same,
 * removed people see nothing, and no session sees another account.
 */
import { readFileSync } from 'node:fs';
import { type OperationId, operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { demoPerson, enableDemoPerson } from '../demo/person.ts';
import { seedDemo } from '../demo/seed.ts';
import { type Panel, panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

const now = new Date('2026-10-31T21:00:00.000Z');
const config = { trustProxy: ['loopback'], tokenRate: 100_000, accountRate: 100_000 };
const service = await startTestService({ alone: true, clock: () => now, config });
const { baseUrl, database } = service;

interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  example?: unknown;
  schema: { $ref?: string; enum?: unknown[] };
}

const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));

function resolved<Part extends { $ref?: string }>(part: Part): Part {
  const path = part.$ref?.split('/').slice(1);
  return path ? resolved(path.reduce((at, name) => at[name], bundle)) : part;
}

/** Returns the URL of an operation in the story; its parameters are those of the examples, from the demo account. */
function addressOf(id: OperationId): string {
  const { path } = operationTable[id];
  const { parameters = [], get }: { parameters?: Parameter[]; get: { parameters?: Parameter[] } } =
    bundle.paths[path];
  const inPath = [...parameters, ...(get.parameters ?? [])].map(resolved).filter((of) => of.in === 'path');
  return inPath.reduce((address, { name, example, schema }) => {
    const value = example ?? resolved(schema).enum?.[0];
    return address.replace(`{${name}}`, encodeURIComponent(String(value)));
  }, path);
}

const views = Object.values(operationTable)
  .filter(({ method, scope }) => method === 'GET' && scope !== null)
  .map(({ id }) => addressOf(id));

/** Returns the response for the browser of a person, without the parts specific to the request. */
async function read(panel: Pick<Panel, 'cookie' | 'csrfToken'>, path: string) {
  const headers = {
    cookie: `mostrador_session=${panel.cookie()}`,
    'x-csrf-token': panel.csrfToken(),
    'sec-fetch-site': 'same-origin',
  };
  const response = await fetch(baseUrl + path, { headers });
  const { request_id: _, ...body } = JSON.parse(await response.text());
  return { status: response.status, body };
}

async function readAll(panel: Panel): Promise<Map<string, Awaited<ReturnType<typeof read>>>> {
  const responses = await Promise.all(views.map(async (path) => [path, await read(panel, path)] as const));
  return new Map(responses);
}

async function teammate(owner: Panel, role: 'staff' | 'read_only') {
  const invite = await owner.ask('createInvite', { body: { name: 'Lucía', role } });
  const panel = panelOf(baseUrl);
  const person = { name: 'Lucía', email: `${role}@example.com`, password: 'una-bici-roja-29' };
  const body = { ...person, secret: invite.data.secret };
  const { status, data } = await panel.ask('acceptInvite', { body });
  expect(status).toBe(201);
  return { ...panel, id: data.user._id };
}

const outsider = await signedUp(baseUrl);
const withoutOthers = await readAll(outsider);
await seedDemo(database, { loopback: true, now });
await enableDemoPerson(database, now);
const owner = await signedIn(baseUrl, demoPerson.email, demoPerson.password);
const shop = await readAll(owner);

test('every view has data in the story', () => {
  expect(views.length).toBeGreaterThan(100);
  const failed = [...shop]
    .filter(([, { status }]) => status !== 200)
    .map(([path, { status }]) => [path, status]);
  expect(failed).toEqual([]);
});

test('a session reads the same whether or not there is another account', async () => {
  expect(await readAll(outsider)).toEqual(withoutOthers);
});

test('a record of another account is not found', () => {
  const ids = views.filter((path) => /[0-9a-f]{24}/.test(path));
  const seen = ids.filter((path) => {
    const { status = 0, body } = withoutOthers.get(path) ?? {};
    return status !== 404 && body.data?.items?.length !== 0;
  });
  // An unknown point of sale has a closed register.
  expect(seen).toEqual(['/api/v1/cash_register/status/6aba8f00b1c1c1e7a5120001/']);
  expect(withoutOthers.get(seen[0] ?? '')?.body.data).toMatchObject({ is_open: false });
});

test.each(['staff', 'read_only'] as const)('%s sees the same as the owner, on every view', async (role) => {
  const panel = await teammate(owner, role);
  expect(await readAll(panel)).toEqual(await readAll(owner));
});

test('a new role applies from the next request on, and still reads the same', async () => {
  const { data } = await owner.ask('listPeople');
  const id = data.items.find(({ email }) => email === 'staff@example.com')?._id ?? '';
  const person = await signedIn(baseUrl, 'staff@example.com', 'una-bici-roja-29');
  const mayRevoke = async () => (await person.ask('revokeToken', { id: '6f'.padEnd(24, '0') })).code;
  expect(await mayRevoke()).toBe('not_found');
  expect((await owner.ask('updatePerson', { id, body: { role: 'read_only' } })).status).toBe(200);
  expect(await mayRevoke()).toBe('role_not_allowed');
  expect((await read(person, '/api/v1/products/list/')).status).toBe(200);
});

test('a removed user can read nothing, on any view', async () => {
  const { data } = await owner.ask('listPeople');
  const id = data.items.find(({ email }) => email === 'read_only@example.com')?._id ?? '';
  const person = await signedIn(baseUrl, 'read_only@example.com', 'una-bici-roja-29');
  expect((await read(person, '/api/v1/products/list/')).status).toBe(200);
  expect((await owner.ask('deletePerson', { id })).status).toBe(200);
  const responses = [...(await readAll(person)).values()].map(({ status, body }) => `${status} ${body.code}`);
  expect(new Set(responses)).toEqual(new Set(['401 missing_token']));
});
