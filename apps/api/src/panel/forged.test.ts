/** Cross-site requests have no effect (Decision panel). */
import { type OperationId, operationTable } from '@mostrador/panel-api';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Asking, type Panel, panelOf, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const service = await startTestService({ config: { trustProxy: ['loopback'] } });
const { baseUrl, database } = service;
let victim: Awaited<ReturnType<typeof signedUp>>;
let other: Panel;

beforeAll(async () => {
  victim = await signedUp(baseUrl);
  other = await signedUp(baseUrl);
});

const bodies: Partial<Record<OperationId, unknown>> = {
  updateAccount: { name: 'Mía' },
  changePassword: { current_password: 'una-bici-roja-29', new_password: 'otra-bici-azul-30' },
  updatePerson: { role: 'owner' },
  createInvite: { name: 'Ajena', role: 'staff' },
  updateToken: { name: 'Ajeno' },
  checkToken: { value: 'mst_live_x' },
  createToken: { name: 'Ajeno', expires: 'never', scopes: ['products:read'] },
};
const changing = Object.values(operationTable).filter(
  ({ id, method }) =>
    method !== 'GET' && !/^(sign(Up|In)|(request|complete)PasswordReset|(find|accept)Invite)$/.test(id),
);

test('these operations require a CSRF token', () => {
  expect(changing.map(({ id }) => id)).toEqual([
    'signOut',
    'updateAccount',
    'changePassword',
    'deletePerson',
    'updatePerson',
    'transferOwnership',
    'createInvite',
    'revokeInvite',
    'createToken',
    'updateToken',
    'checkToken',
    'regenerateToken',
    'revokeToken',
  ]);
});

async function rejected(id: OperationId, asking: Asking): Promise<void> {
  const before = await stored(database);
  const response = await victim.ask(id, { body: bodies[id], id: '6f0000000000000000000000', ...asking });
  expect(response).toMatchObject({ status: 403, code: 'cross_site_request' });
  expect(await stored(database)).toEqual(before);
  expect((await victim.ask('getSession')).status).toBe(200);
}

describe.each(changing.map(({ id }) => id))('%s', (id) => {
  test.each([
    ['without a CSRF token', () => ({ 'x-csrf-token': '' })],
    ['with a wrong one', () => ({ 'x-csrf-token': `${victim.csrfToken().slice(0, -1)}_` })],
    ['with that of another session', () => ({ 'x-csrf-token': other.csrfToken() })],
    ['from a page of another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['from a page of a neighbour', () => ({ 'sec-fetch-site': 'same-site' })],
    ['with the origin of another site', () => ({ origin: 'https://evil.example' })],
  ])('%s is rejected', (_, headers) => rejected(id, { headers: headers() }));
});

describe.each(['signUp', 'signIn'] as const)('%s', (id) => {
  const body = { name: 'Ana', email: 'ana@example.com', password: 'una-bici-roja-29', account_name: 'Sur' };

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'not an origin' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: baseUrl }],
  ])('with %j is rejected', async (headers) => {
    const panel = panelOf(baseUrl);
    expect(await panel.ask(id, { body, headers })).toMatchObject({ status: 403, code: 'cross_site_request' });
    expect(panel.cookie()).toBeUndefined();
  });
});

test.each([
  [{ origin: baseUrl }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
  [{}],
])('signing in with %j is allowed', async (headers) => {
  const body = { email: victim.session.user.email, password: victim.password };
  expect((await panelOf(baseUrl).ask('signIn', { body, headers })).status).toBe(200);
});

test('a form on another site cannot send JSON', async () => {
  const body = JSON.stringify({ email: victim.session.user.email, password: victim.password });
  const response = await panelOf(baseUrl).ask('signIn', { body, headers: { 'content-type': 'text/plain' } });
  expect(response).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});
