/**
 * Authenticates devices and drivers by their code. A code that this process does not know counts as an attempt before
 * it is checked, and the attempts per IP address are limited over all processes, so that 40 bits cannot be
 * brute-forced. Known codes are read on every request, so that a regenerated code is rejected at once; they do not
 * count as attempts, because many devices share the address of a mobile network.
 */
import { createHash } from 'node:crypto';
import { Problem } from '@mostrador/server-stub';
import { type Allowance, countAttempt, minute, subtractAttempt } from '../auth/attempts.ts';
import { plansWithApi } from '../auth/plans.ts';
import { accessCodeHash, accessCodeIn } from '../core/access-code.ts';
import type { Clock } from '../core/clock.ts';
import type { Plan } from '../core/context.ts';
import { networkOf } from '../http/limits/failed-attempts.ts';
import type { CodeHolder } from '../store/access-codes.ts';
import type { Database } from '../store/connect.ts';
import { invalidCode, lockedOut, missingCode } from './problems.ts';

export interface Authenticated {
  account: { id: string; plan: Plan };
  kind: CodeHolder;
  /** ID of the driver or device. */
  id: string;
}

interface CodeSource {
  ip: string;
  headers: Readonly<Record<string, unknown>>;
}

export interface CodeAuthenticatorOptions {
  database: Database;
  clock: Clock;
  /** The maximum number of unknown codes per address. */
  most: number;
}

/** @throws Problem `missing_code`, `invalid_code`, `rate_limited`, `plan_required` */
export function codeAuthenticator({ database, clock, most }: CodeAuthenticatorOptions) {
  const allowance: Allowance = { what: 'device address', most, withinMs: 15 * minute };
  const known = knownHashes();

  async function unknownHolder(code: string, network: string): Promise<Authenticated | undefined> {
    const seconds = await countAttempt(database, allowance, network, clock());
    if (seconds !== undefined) throw lockedOut(seconds);
    const hash = await accessCodeHash(code);
    const holder = await holderOf(database, hash);
    if (!holder) return undefined;
    await subtractAttempt(database, allowance, network);
    known.remember(code, hash);
    return holder;
  }

  return async ({ headers, ip }: CodeSource): Promise<Authenticated> => {
    const code = codeIn(headers);
    const hash = known.find(code);
    const found = hash && (await holderOf(database, hash));
    if (hash && !found) known.forget(code);
    const holder = found ?? (await unknownHolder(code, networkOf(ip)));
    if (!holder) throw invalidCode();
    if (!plansWithApi.includes(holder.account.plan)) {
      throw new Problem('plan_required', 'Device reports require the premium plan or a trial.');
    }
    return holder;
  };
}

function codeIn({ 'x-device-code': typed }: CodeSource['headers']): string {
  if (typeof typed !== 'string' || typed === '') throw missingCode();
  const code = accessCodeIn(typed);
  if (code === undefined) throw invalidCode();
  return code;
}

async function holderOf({ directory }: Database, hash: Buffer): Promise<Authenticated | undefined> {
  const row = await directory
    .selectFrom('access_codes as code')
    .innerJoin('accounts as account', 'account.id', 'code.account_id')
    .select(['code.account_id', 'code.id', 'kind', 'plan'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { account: { id: row.account_id, plan: row.plan }, kind: row.kind, id: row.id };
}

const mostKnown = 10_000;

/** Caches the slow hashes of valid codes by a fast hash, so that this process does not hold codes either. */
function knownHashes() {
  const hashes = new Map<string, Buffer>();
  const keyOf = (code: string) => createHash('sha256').update(code).digest('base64');
  return {
    find: (code: string) => hashes.get(keyOf(code)),
    forget: (code: string) => void hashes.delete(keyOf(code)),
    remember(code: string, hash: Buffer) {
      if (hashes.size >= mostKnown) hashes.clear();
      hashes.set(keyOf(code), hash);
    },
  };
}
