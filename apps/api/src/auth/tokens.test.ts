import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { createAccount, findAccount, listAccounts } from './accounts.ts';
import { isToken, tokenHash } from './token-format.ts';
import {
  createToken,
  listTokens,
  mostActive,
  regenerateToken,
  revokeToken,
  type TokenRow,
  tokenStatus,
} from './tokens.ts';

const database = await testDatabase();
const now = new Date('2026-10-01T12:00:00.000Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const input = { name: 'Tienda web', scopes: ['products:read', 'sales:write'], expiry: '30d' } as const;

let made = 0;
async function newAccount() {
  const email = `shop${++made}@example.com`;
  return await createAccount(database, { name: 'Bicicletería', email, plan: 'trial' }, now);
}

const active = (rows: TokenRow[], at = now) => rows.filter((row) => tokenStatus(row, at) === 'active');

test('an account is found by its id and by its e-mail in any case', async () => {
  const account = await newAccount();
  expect(await findAccount(database, account.id)).toEqual(account);
  expect(await findAccount(database, account.email.toUpperCase())).toEqual(account);
  expect(await listAccounts(database)).toContainEqual(account);
});

test.each([
  [{ name: ' ', email: 'a@b.example' }, 'An account needs a name.'],
  [{ name: 'A', email: 'nobody' }, '"nobody" is not an e-mail address.'],
])('an account %j is rejected', async (given, want) => {
  await expect(createAccount(database, { ...given, plan: 'trial' }, now)).rejects.toThrow(want);
});

test('an e-mail can be used once', async () => {
  const { email } = await newAccount();
  const again = createAccount(database, { name: 'B', email: email.toUpperCase(), plan: 'basic' }, now);
  await expect(again).rejects.toMatchObject({ code: 'email_taken' });
});

test.each(['6f0000000000000000000000', 'nobody@example.com'])('there is no account %s', async (who) => {
  await expect(findAccount(database, who)).rejects.toMatchObject({ code: 'unknown_account' });
});

test('a token is stored as its hash and its ends', async () => {
  const account = await newAccount();
  const { value, row } = await createToken(database, account.id, input, now);
  expect(isToken(value)).toBe(true);
  expect(row).toMatchObject({ name: 'Tienda web', scopes: [...input.scopes], created_at: now });
  expect(row.expires_at).toEqual(later(30));
  const stored = await database.of(account.id).selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(value);
  expect(stored.find(({ id }) => id === row.id)?.hash).toEqual(tokenHash(value));
});

test('a token needs a name', async () => {
  const account = await newAccount();
  await expect(createToken(database, account.id, { ...input, name: ' ' }, now)).rejects.toThrow(
    'needs a name',
  );
});

test('ten tokens may be active; expired and revoked ones do not count', async () => {
  const account = await newAccount();
  const create = (at: Date) => createToken(database, account.id, input, at);
  for (let count = 0; count < mostActive; count++) await create(now);
  await expect(create(now)).rejects.toMatchObject({ code: 'token_limit_reached' });
  const [one] = await listTokens(database, account.id);
  await revokeToken(database, one?.id ?? '', now);
  await create(now);
  await expect(create(later(29))).rejects.toMatchObject({ code: 'token_limit_reached' });
  await create(later(30));
});

test('the limit holds under concurrent creation', async () => {
  const account = await newAccount();
  const tries = Array.from({ length: 15 }, () => createToken(database, account.id, input, now));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostActive);
  expect(active(await listTokens(database, account.id))).toHaveLength(mostActive);
});

test('a token is revoked by its id or by its value, once', async () => {
  const account = await newAccount();
  const { value, row } = await createToken(database, account.id, input, now);
  expect((await revokeToken(database, value, later(1))).revoked_at).toEqual(later(1));
  expect((await revokeToken(database, row.id, later(2))).revoked_at).toEqual(later(1));
});

test('a regenerated token has the same name, scopes and lifetime, and revokes the old one', async () => {
  const account = await newAccount();
  const old = await createToken(database, account.id, { ...input, kind: 'test' }, now);
  const renewed = await regenerateToken(database, old.row.id, later(10));
  expect(renewed.value).toMatch(/^mst_test_/);
  expect(renewed.row).toMatchObject({ name: old.row.name, scopes: old.row.scopes, expires_at: later(40) });
  const rows = await listTokens(database, account.id);
  expect(active(rows, later(10)).map(({ id }) => id)).toEqual([renewed.row.id]);
  expect(rows.find(({ id }) => id === old.row.id)?.replaced_by).toBe(renewed.row.id);
});

test('of two concurrent regenerations of a token, one wins', async () => {
  const account = await newAccount();
  const { row } = await createToken(database, account.id, input, now);
  const tries = [regenerateToken(database, row.id, now), regenerateToken(database, row.id, now)];
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(active(await listTokens(database, account.id))).toHaveLength(1);
});

test('an expired token can be regenerated only within the limit', async () => {
  const account = await newAccount();
  const { row } = await createToken(database, account.id, input, now);
  const then = later(31);
  for (let count = 0; count < mostActive; count++) await createToken(database, account.id, input, then);
  const again = regenerateToken(database, row.id, then);
  await expect(again).rejects.toMatchObject({ code: 'token_limit_reached' });
});

test('a revoked token cannot be regenerated', async () => {
  const account = await newAccount();
  const { row } = await createToken(database, account.id, input, now);
  await revokeToken(database, row.id, now);
  await expect(regenerateToken(database, row.id, now)).rejects.toMatchObject({ code: 'token_revoked' });
});

test.each(['6f0000000000000000000000', 'mst_live_nothing'])('there is no token %s', async (what) => {
  await expect(revokeToken(database, what, now)).rejects.toMatchObject({ code: 'unknown_token' });
});
