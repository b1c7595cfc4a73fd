/** `mostrador tokens ...`. */
import { findAccount } from '../auth/accounts.ts';
import { scopes as allScopes } from '../auth/scopes.ts';
import type { Expiry } from '../auth/token-expiry.ts';
import {
  createToken,
  type IssuedToken,
  listTokens,
  regenerateToken,
  revokeToken,
  type TokenRow,
  tokenStatus,
} from '../auth/tokens.ts';
import { moment, print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

interface Flags extends DatabaseFlags {
  json?: true;
}

export interface CreateTokenFlags extends Flags {
  account: string;
  name: string;
  scopes: string[];
  expires: Expiry;
}

export async function createTokenCommand(flags: CreateTokenFlags): Promise<void> {
  const { name, scopes, expires: expiry } = flags;
  const issued = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await createToken(database, account.id, { name, scopes, expiry }, new Date());
  });
  printIssued(issued, flags);
}

export async function listTokensCommand(flags: Flags & { account: string }): Promise<void> {
  const tokens = await withDatabase(flags, async (database) =>
    listTokens(database, (await findAccount(database, flags.account)).id),
  );
  if (flags.json) return printJson({ tokens: tokens.map(shown) });
  if (tokens.length === 0) return say('This account has no tokens. Create one with: mostrador tokens create');
  print(
    table(['ID', 'NAME', 'TOKEN', 'STATUS', 'EXPIRES (UTC)', 'LAST USED (UTC)', 'SCOPES'], tokens.map(row)),
  );
}

export async function revokeTokenCommand(token: string, flags: Flags): Promise<void> {
  const revoked = await withDatabase(flags, (database) => revokeToken(database, token, new Date()));
  if (flags.json) return printJson(shown(revoked));
  say(`The token "${revoked.name}" (${revoked.prefix_and_last4}) was revoked.`);
}

export async function regenerateTokenCommand(token: string, flags: Flags): Promise<void> {
  const issued = await withDatabase(flags, (database) => regenerateToken(database, token, new Date()));
  printIssued(issued, flags);
}

function printIssued({ value, row }: IssuedToken, { json }: Flags): void {
  if (json) {
    printJson({ token: value, ...shown(row) });
    return;
  }
  const end = row.expires_at ? `works until ${moment(row.expires_at, '')} UTC` : 'works until it is revoked';
  say(`The token "${row.name}" (ID ${row.id}) ${end}. Save it now: it is not shown again.`);
  print(value);
}

function shown(row: TokenRow) {
  const { id, account_id, name, prefix_and_last4, scopes, created_at, expires_at, revoked_at } = row;
  return {
    id,
    account_id,
    name,
    shown_as: prefix_and_last4,
    status: tokenStatus(row, new Date()),
    scopes,
    created_at,
    expires_at,
    revoked_at,
    last_used_at: row.last_used_at,
    last_used_ip: row.last_used_ip,
    replaced_by: row.replaced_by,
  };
}

function row(token: TokenRow): string[] {
  const { id, name, prefix_and_last4, expires_at, last_used_at, scopes } = token;
  const allowed = scopes.length === allScopes.length ? 'all' : scopes.join(',');
  const [end, used] = [moment(expires_at, 'never'), moment(last_used_at, 'never')];
  return [id, name, prefix_and_last4, tokenStatus(token, new Date()), end, used, allowed];
}
