/** API tokens, from creation to revocation (Reference 5, Decision N65). */
import type { Selectable } from 'kysely';
import { newId } from '../core/ids.ts';
import { Rejection } from '../core/rejection.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import type { Executor } from '../store/context.ts';
import type { Database, Tx } from '../store/database.ts';
import type { ApiTokenTable } from '../store/schema.ts';
import { type By, byOperator } from './by.ts';
import { type Expiry, expiresAt, renewedExpiry } from './token-expiry.ts';
import { isToken, newToken, shownAs, type TokenKind, tokenHash } from './token-format.ts';

export type TokenRow = Omit<Selectable<ApiTokenTable>, 'hash' | 'version'>;

/** A new token, with its value, which cannot be read again. */
export interface IssuedToken {
  value: string;
  row: TokenRow;
}

export interface NewToken {
  name: string;
  scopes: readonly string[];
  expiry: Expiry;
  kind?: TokenKind;
}

/** The maximum number of active tokens of an account (Reference 5.4). */
export const mostActive = 10;

/** Creates a token. Throws a `Rejection` `token_limit_reached` at the limit. */
export async function createToken(
  database: Database,
  accountId: string,
  { name, scopes, expiry, kind = 'live' }: NewToken,
  now: Date,
  by: By = byOperator,
): Promise<IssuedToken> {
  if (name.trim() === '') throw new Rejection('invalid_name', 'A token needs a name.');
  return await database.directoryWrites.transaction(accountId, async (tx) => {
    await rejectBeyondLimit(tx, accountId, now);
    const facts = { account_id: accountId, name: name.trim(), scopes: [...scopes] };
    const issued = await issue(tx, kind, { ...facts, expires_at: expiresAt(expiry, now), created_at: now });
    await note(tx, by, issued.row, { action: 'created', after: shownFacts(issued.row) }, now);
    return issued;
  });
}

/** Returns all tokens of the account, newest first. */
export async function listTokens(database: Database, accountId: string): Promise<TokenRow[]> {
  return await tokensOf(database.of(accountId), accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Who regenerates or revokes a token. From the panel, it must be a token of the person's own account. */
export interface TokenBy extends By {
  accountId?: string;
}

/**
 * Revokes the token with this ID or value, from the next request on. Has no effect on a revoked token.
 */
export async function revokeToken(
  database: Database,
  idOrValue: string,
  now: Date,
  by: TokenBy = byOperator,
): Promise<TokenRow> {
  const { account_id, id } = await lookUp(database, idOrValue, by);
  return await database.directoryWrites.transaction(account_id, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    const row = await readToken(tx, account_id, id);
    if (numUpdatedRows > 0n) await note(tx, by, row, { action: 'revoked' }, now);
    return row;
  });
}

/** Replaces the token with this ID or value by a new one with the same name, scopes and lifetime. */
export async function regenerateToken(
  database: Database,
  idOrValue: string,
  now: Date,
  by: TokenBy = byOperator,
): Promise<IssuedToken> {
  const { account_id, id } = await lookUp(database, idOrValue, by);
  return await database.directoryWrites.transaction(account_id, async (tx) => {
    await lockAccount(tx, account_id);
    const old = await readToken(tx, account_id, id);
    if (old.revoked_at) throw new Rejection('token_revoked', 'This token was revoked. Create another one.');
    if (tokenStatus(old, now) === 'expired') await rejectBeyondLimit(tx, account_id, now);
    const kind = old.prefix_and_last4.startsWith('mst_test_') ? 'test' : 'live';
    const { name, scopes } = old;
    const expires_at = renewedExpiry(old, now);
    const issued = await issue(tx, kind, { account_id, name, scopes, expires_at, created_at: now });
    await tx
      .updateTable('api_tokens')
      .set({ revoked_at: now, replaced_by: issued.row.id })
      .where('account_id', '=', account_id)
      .where('id', '=', old.id)
      .execute();
    const change = { before: shownFacts(old), after: shownFacts(issued.row) };
    await note(tx, by, old, { action: 'regenerated', ...change }, now);
    return issued;
  });
}

/**
 * Changes the name or the scopes, from the next request on. Throws a `Rejection`: `unknown_token`, `token_revoked`,
 * `invalid_name`.
 */
export async function updateToken(
  database: Database,
  id: string,
  change: { name?: string; scopes?: readonly string[] },
  now: Date,
  by: TokenBy & { accountId: string },
): Promise<TokenRow> {
  const { account_id } = await lookUp(database, id, by);
  if (change.name?.trim() === '') throw new Rejection('invalid_name', 'A token needs a name.');
  return await database.directoryWrites.transaction(account_id, async (tx) => {
    await lockAccount(tx, account_id);
    const old = await readToken(tx, account_id, id);
    if (old.revoked_at) throw new Rejection('token_revoked', 'This token was revoked. Create another one.');
    const name = change.name?.trim() ?? old.name;
    const scopes = [...(change.scopes ?? old.scopes)];
    await tx
      .updateTable('api_tokens')
      .set((set) => ({ name, scopes, version: set('version', '+', 1) }))
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
    const row = { ...old, name, scopes };
    const pair = { before: { name: old.name, scopes: old.scopes }, after: { name, scopes } };
    await note(tx, by, row, { action: 'updated', ...pair }, now);
    return row;
  });
}

/** Returns the token of the account with this ID. Throws a `Rejection` `unknown_token`. */
export async function findToken(database: Database, accountId: string, id: string): Promise<TokenRow> {
  const row = await tokensOf(database.of(accountId), accountId).where('id', '=', id).executeTakeFirst();
  if (row) return row;
  throw unknownToken();
}

export type TokenCheckResult = TokenStatus | 'unknown' | 'malformed';

/** Returns whether a value is a valid token of the account. Does not count as a use. */
export async function checkToken(
  database: Database,
  accountId: string,
  value: string,
  now: Date,
): Promise<{ result: TokenCheckResult; row: TokenRow | undefined }> {
  if (!isToken(value)) return { result: 'malformed', row: undefined };
  const row = await tokensOf(database.of(accountId), accountId)
    .where('hash', '=', tokenHash(value))
    .executeTakeFirst();
  return { result: row ? tokenStatus(row, now) : 'unknown', row };
}

export type TokenStatus = 'active' | 'expired' | 'revoked';

export function tokenStatus(
  { revoked_at, expires_at }: Pick<TokenRow, 'revoked_at' | 'expires_at'>,
  now: Date,
): TokenStatus {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at <= now ? 'expired' : 'active';
}

const columns = [
  'account_id',
  'id',
  'name',
  'prefix_and_last4',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_used_ip',
  'replaced_by',
] as const satisfies readonly (keyof TokenRow)[];

/** Returns the account of the token with this ID or value. */
async function lookUp({ directory }: Database, idOrValue: string, { accountId }: TokenBy) {
  const all = directory.selectFrom('api_tokens').select(['account_id', 'id']);
  const query = accountId === undefined ? all : all.where('account_id', '=', accountId);
  const found = await (isToken(idOrValue)
    ? query.where('hash', '=', tokenHash(idOrValue))
    : query.where('id', '=', idOrValue)
  ).executeTakeFirst();
  if (found) return found;
  throw unknownToken();
}

function unknownToken(): Rejection {
  return new Rejection('unknown_token', 'There is no token with this ID or value.');
}

function tokensOf(db: Executor, accountId: string) {
  return db.selectFrom('api_tokens').select(columns).where('account_id', '=', accountId);
}

async function readToken(db: Executor, accountId: string, id: string): Promise<TokenRow> {
  return await tokensOf(db, accountId).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks the tokens of the account, so that concurrent writes cannot exceed the limit. */
async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

async function rejectBeyondLimit(tx: Tx, accountId: string, now: Date): Promise<void> {
  await lockAccount(tx, accountId);
  const rows = await tx
    .selectFrom('api_tokens')
    .select(['revoked_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  if (rows.filter((row) => tokenStatus(row, now) === 'active').length < mostActive) return;
  throw new Rejection(
    'token_limit_reached',
    `This account has ${mostActive} active tokens, the maximum. Revoke one first.`,
  );
}

type Facts = Pick<TokenRow, 'account_id' | 'name' | 'scopes' | 'created_at' | 'expires_at'>;

async function issue(tx: Tx, kind: TokenKind, facts: Facts): Promise<IssuedToken> {
  const value = newToken(kind);
  const row = await tx
    .insertInto('api_tokens')
    .values({
      ...facts,
      id: newId(facts.created_at),
      prefix_and_last4: shownAs(value),
      hash: tokenHash(value),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { value, row };
}

/** Returns the facts of a token that the activity shows. */
function shownFacts({ name, prefix_and_last4, scopes, expires_at }: TokenRow): Record<string, unknown> {
  return { name, prefix_and_last4, scopes, expires_at: expires_at?.toISOString() ?? null };
}

async function note(
  tx: Tx,
  { actor, requestId }: By,
  { account_id, id }: TokenRow,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  now: Date,
): Promise<void> {
  const context = { tx, account: { id: account_id }, actor, requestId, now };
  await audit(context, { ...entry, entityType: 'api_token', entityId: id });
}
