import { expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { isToken } from '../auth/token-format.ts';
import { listTokens, mostActive, tokenStatus } from '../auth/tokens.ts';
import { testDatabase } from '../testing/test-database.ts';
import {
  demoAccount,
  demoToken,
  disableDemoToken,
  enableDemoToken,
  ensureDemoAccount,
  isLoopback,
  issueSecretToken,
} from './account.ts';

const database = await testDatabase();
const now = new Date('2026-11-01T12:00:00.000Z');

async function active(): Promise<string[]> {
  const tokens = await listTokens(database, demoAccount.id);
  return tokens.filter((token) => tokenStatus(token, now) === 'active').map(({ name }) => name);
}

test('the public token is a sandbox token', () => {
  expect(isToken(demoToken)).toBe(true);
  expect(demoToken).toMatch(/^mst_test_/);
});

test('the account is created once, and its public token can be enabled and disabled', async () => {
  await ensureDemoAccount(database);
  await ensureDemoAccount(database);
  expect(await enableDemoToken(database)).toBe(demoToken);
  expect(await active()).toEqual(['Tienda web']);
  await disableDemoToken(database, now);
  expect(await active()).toEqual([]);
  await enableDemoToken(database);
  expect(await active()).toEqual(['Tienda web']);
});

test('secret tokens replace each other, at every start', async () => {
  const tokens = new Set<string>();
  for (let start = 0; start <= mostActive; start++) tokens.add(await issueSecretToken(database, now));
  expect(tokens.size).toBe(mostActive + 1);
  expect(await active()).toEqual(['Demo', 'Tienda web']);
});

test('another account with the e-mail of the demo is reported', async () => {
  const other = await testDatabase();
  await createAccount(other, { name: 'Otra', email: demoAccount.email, plan: 'trial' }, now);
  await expect(ensureDemoAccount(other)).rejects.toMatchObject({ code: 'email_taken' });
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['127.example.com', false],
  ['shop.local', false],
])('%s is a loopback address: %s', (host, want) => {
  expect(isLoopback(host)).toBe(want);
});
