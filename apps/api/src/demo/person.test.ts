import { beforeAll, expect, test } from 'vitest';
import { panelOf, signedIn } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { demoAccount, ensureDemoAccount } from './account.ts';
import { demoPerson, disableDemoPerson, enableDemoPerson } from './person.ts';

const { baseUrl, database } = await startTestService({ alone: true });
const now = new Date();
const { email, password } = demoPerson;

beforeAll(() => ensureDemoAccount(database));

test('signs in to the demo account only while enabled', async () => {
  await enableDemoPerson(database, now);
  const panel = await signedIn(baseUrl, email, password);
  const { data } = await panel.ask('getSession');
  expect(data).toMatchObject({
    user: { _id: demoPerson.id, email },
    account: { _id: demoAccount.id, plan: 'premium' },
  });
  const token = await panel.ask('createToken', {
    body: { name: 'a', expires: '30d', scopes: ['stats:read'] },
  });
  expect(token.data.value).toMatch(/^mst_test_/);
  await disableDemoPerson(database);
  expect((await panel.ask('getSession')).code).toBe('missing_session');
  expect((await panelOf(baseUrl).ask('signIn', { body: { email, password } })).code).toBe(
    'invalid_credentials',
  );
});

test('gets the public password again at each start', async () => {
  await enableDemoPerson(database, now);
  const panel = await signedIn(baseUrl, email, password);
  const body = { current_password: password, new_password: 'otra-bici-azul-30' };
  expect((await panel.ask('changePassword', { body })).status).toBe(200);
  await enableDemoPerson(database, now);
  await signedIn(baseUrl, email, password);
});
