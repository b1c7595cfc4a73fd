/**
 * The demo account and its token. The token is public: it works only while the service runs as a demo on a loopback
 * address. Elsewhere, the demo account gets a secret token, new at each start.
 */
import { insertAccountRow } from '../auth/accounts.ts';
import { scopes } from '../auth/scopes.ts';
import { shownAs, tokenHash } from '../auth/token-format.ts';
import { createToken, listTokens, revokeToken } from '../auth/tokens.ts';
import type { Database } from '../store/connect.ts';
import { uniqueViolation } from '../store/errors.ts';

/** The account of the examples in the description. */
export const demoAccount = {
  id: '6aba4fb8b1c1c1e7a5720001',
  name: 'Bicicletería El Piñón',
  email: 'hola@elpinon.example.com',
  plan: 'premium',
  timezone: 'America/Argentina/Buenos_Aires',
  created_at: new Date('2026-09-28T11:30:00.000Z'),
} as const;

/** The public token of the demo account, for loopback addresses. */
export const demoToken = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

const allScopes = scopes.map(({ scope }) => scope);

const demoTokenRow = {
  account_id: demoAccount.id,
  id: '6aba5468b1c1c1e7a5710001',
  name: 'Tienda web',
  prefix_and_last4: shownAs(demoToken),
  hash: tokenHash(demoToken),
  scopes: allScopes,
  created_at: new Date('2026-09-28T11:50:00.000Z'),
};

/** Creates the demo account if it is missing. Throws a `Rejection` if another account has its e-mail. */
export async function ensureDemoAccount(database: Database): Promise<void> {
  const theirs = database.of(demoAccount.id);
  const known = await theirs
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', demoAccount.id)
    .executeTakeFirst();
  if (known) return;
  // The examples include its payment methods and other default records.
  await insertAccountRow(theirs, demoAccount, demoAccount.created_at).catch((error: unknown) => {
    // Another process has just created it.
    if (uniqueViolation(error)) return;
    throw error;
  });
}

/** Enables the public token, whatever its state. */
export async function enableDemoToken(database: Database): Promise<string> {
  const inForce = { scopes: allScopes, expires_at: null, revoked_at: null, replaced_by: null };
  await database
    .of(demoAccount.id)
    .insertInto('api_tokens')
    .values(demoTokenRow)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(inForce))
    .execute();
  return demoToken;
}

/** Disables the public token, if there is one. */
export async function disableDemoToken(database: Database, now: Date): Promise<void> {
  await database
    .of(demoAccount.id)
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('account_id', '=', demoAccount.id)
    .where('id', '=', demoTokenRow.id)
    .where('revoked_at', 'is', null)
    .execute();
}

const secretName = 'Demo';

/** Issues a secret token, which replaces the one of an earlier start. */
export async function issueSecretToken(database: Database, now: Date): Promise<string> {
  const earlier = (await listTokens(database, demoAccount.id)).filter(({ name }) => name === secretName);
  for (const { id } of earlier) await revokeToken(database, id, now);
  const input = { name: secretName, scopes: allScopes, expiry: 'never', kind: 'test' } as const;
  return (await createToken(database, demoAccount.id, input, now)).value;
}

/** Returns whether `host` is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
