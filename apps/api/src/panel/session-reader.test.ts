/** The panel reads through the API with its session, and cannot write (Decision panel-reads). */
import { operationTable } from '@mostrador/types';
import { beforeAll, expect, test } from 'vitest';
import { type Panel, panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const service = await startTestService({ config: { tokenRate: 100_000, trustProxy: ['loopback'] } });
const { baseUrl, database } = service;
const list = '/api/v1/products/list/';
let ana: Awaited<ReturnType<typeof signedUp>>;

beforeAll(async () => {
  ana = await signedUp(baseUrl);
});

/** Returns the headers that a browser sends for a panel page. */
function headersOf(panel: Pick<Panel, 'cookie' | 'csrfToken'>): Record<string, string> {
  return {
    cookie: `mostrador_session=${panel.cookie()}`,
    'x-csrf-token': panel.csrfToken(),
    'sec-fetch-site': 'same-origin',
  };
}

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const response = await fetch(baseUrl + path, { method, headers });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

function pathOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '6f0000000000000000000000');
}

const ofApi = Object.values(operationTable).filter(({ scope }) => scope !== null);
const reads = ofApi.filter(({ method }) => method === 'GET').map(({ id }) => id);
const writes = ofApi.filter(({ method }) => method !== 'GET').map(({ id }) => id);

test.each(reads)('%s accepts a session', async (id) => {
  const { status } = await ask(pathOf(operationTable[id].path), headersOf(ana));
  expect([200, 400, 404]).toContain(status);
});

test('no write accepts one, and nothing changes', async () => {
  const before = await stored(database);
  for (const id of writes) {
    const { path, method } = operationTable[id];
    const { status, body } = await ask(pathOf(path), headersOf(ana), method);
    expect.soft({ id, status, code: body.code }).toEqual({ id, status: 401, code: 'missing_token' });
  }
  expect(await stored(database)).toEqual(before);
});

test.each<[what: string, change: Record<string, string>]>([
  ['without the CSRF token', { 'x-csrf-token': '' }],
  ['with another CSRF token', { 'x-csrf-token': 'A'.repeat(43) }],
  ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ['without the cookie', { cookie: '' }],
  ['with a cookie that was made up', { cookie: `mostrador_session=${'A'.repeat(43)}` }],
])('a request %s requires a token', async (_, change) => {
  const { status, body } = await ask(list, { ...headersOf(ana), ...change });
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'missing_token' });
});

test('a token in a header or in the URL takes precedence over the session', async () => {
  const headers = headersOf(ana);
  const token = await service.token(['sales:read']);
  expect((await ask(list, { ...headers, 'x-api-key': 'nonsense' })).body.code).toBe('invalid_token');
  expect((await ask(list, { ...headers, 'x-api-key': token })).body.code).toBe('insufficient_scope');
  expect((await ask(`${list}?search=${token}`, headers)).body.code).toBe('credentials_in_url');
});

test('responses are neither cached nor shared with other origins, and nothing is recorded', async () => {
  const before = await stored(database);
  const { status, headers } = await ask(list, { ...headersOf(ana), origin: baseUrl });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(await stored(database)).toEqual(before);
});

test('rate limits apply per person', async () => {
  const bea = await signedUp(baseUrl);
  const left = async () => Number((await ask(list, headersOf(bea))).headers.get('x-ratelimit-remaining'));
  const first = await left();
  expect(await left()).toBe(first - 1);
});

test('a session reads only its own account', async () => {
  const token = await service.token();
  const headers = { 'x-api-key': token, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Yerba', base_price: 1850 });
  const made = await fetch(`${baseUrl}/api/v1/products/`, { method: 'POST', headers, body });
  const { data } = JSON.parse(await made.text());
  expect((await ask(list, headersOf(ana))).body.data.total).toBe(0);
  expect((await ask(`/api/v1/products/${data._id}/`, headersOf(ana))).status).toBe(404);
});

test('it ends with the session, by signing out and by a change of the password', async () => {
  const first = await signedUp(baseUrl);
  const second = await signedIn(baseUrl, first.session.user.email, first.password);
  const third = await signedIn(baseUrl, first.session.user.email, first.password);
  const sessions = [first, second, third].map(headersOf);
  const statuses = () => Promise.all(sessions.map(async (headers) => (await ask(list, headers)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await third.ask('signOut');
  await first.ask('changePassword', {
    body: { current_password: first.password, new_password: 'otra-bici-azul-30' },
  });
  expect(await statuses()).toEqual([200, 401, 401]);
});

test('the plan limits only programs: on the basic plan the owner can still read', async () => {
  const panel = await signedUp(baseUrl);
  const { _id } = panel.session.account;
  await database.everything.updateTable('accounts').set({ plan: 'basic' }).where('id', '=', _id).execute();
  expect((await ask(list, headersOf(panel))).status).toBe(200);
});

test('unknown paths return 404 only with a session', async () => {
  expect((await ask('/api/v1/nothing/', headersOf(ana))).body.code).toBe('route_not_found');
  expect((await panelOf(baseUrl).ask('getSession')).code).toBe('missing_session');
});
