/**
 * The demo account and its token. That token is known to everybody: it works only while a service that only this
 * machine can reach was started as a demo. Anywhere else the demo account gets a secret one, new at each start.
 */
import { insertAccountRow } from '../auth/accounts.ts';
import { scopes } from '../auth/scopes.ts';
import { shownAs, tokenHash } from '../auth/token-format.ts';
import { createToken, listTokens, revokeToken } from '../auth/tokens.ts';
import type { Database } from '../store/connect.ts';
import { uniqueViolation } from '../store/errors.ts';

/** The account of the examples of the description. */
export const demoAccount = {
  id: '6aba4fb8b1c1c1e7a5720001',
  name: 'Bicicletería El Piñón',
  email: 'hola@elpinon.example.com',
  plan: 'premium',
  timezone: 'America/Argentina/Buenos_Aires',
  created_at: new Date('2026-09-28T11:30:00.000Z'),
} as const;

/** The token of the demo account on a machine of one's own. */
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

/** Throws a `Rejection` when another account has its e-mail. */
export async function ensureDemoAccount(database: Database): Promise<void> {
  const theirs = database.of(demoAccount.id);
  const known = await theirs
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', demoAccount.id)
    .executeTakeFirst();
  if (known) return;
  // Its payment methods and all the rest come with the examples.
  await insertAccountRow(theirs, demoAccount, demoAccount.created_at).catch((error: unknown) => {
    // Another process has just made it.
    if (uniqueViolation(error)) return;
    throw error;
  });
}

/** Puts the known token in force, whatever happened to it before. */
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

/** Ends the known token where there is one. */
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

/** A token that nobody else knows, in the place of the one of an earlier start. */
export async function issueSecretToken(database: Database, now: Date): Promise<string> {
  const earlier = (await listTokens(database, demoAccount.id)).filter(({ name }) => name === secretName);
  for (const { id } of earlier) await revokeToken(database, id, now);
  const input = { name: secretName, scopes: allScopes, expiry: 'never', kind: 'test' } as const;
  return (await createToken(database, demoAccount.id, input, now)).value;
}

/** Whether only programs of this machine can reach a service that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
