/** Hashes of driver and device codes, unique over all accounts (Decision N43). */
import { sql } from 'kysely';
import { accessCodeHash, maskedCode, newAccessCode, shownOf } from '../core/access-code.ts';
import type { AccountContext } from './context.ts';

export type CodeHolder = 'driver' | 'fleet_device';

type Context = Pick<AccountContext, 'tx' | 'account'>;

/**
 * Replaces the code of a driver or device; the old one is invalid at once. `code` begins like the mask of the record.
 */
export async function issueCode(
  { tx, account }: Context,
  holder: { kind: CodeHolder; id: string },
  code: string,
): Promise<string> {
  await sql`delete from access_codes where account_id = ${account.id} and id = ${holder.id}`.execute(tx);
  for (let issued = code; ; issued = newAccessCode(shownOf(code))) {
    const { rows } = await sql`
      insert into access_codes (account_id, id, kind, hash)
      values (${account.id}, ${holder.id}, ${holder.kind}, ${await accessCodeHash(issued)})
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 1) return issued;
  }
}

/** Revokes the code of a deleted driver or device. */
export async function revokeCode({ tx, account }: Context, id: string): Promise<void> {
  await sql`delete from access_codes where account_id = ${account.id} and id = ${id}`.execute(tx);
}

/** Generates a code whose mask differs from the previous one, so that people see the change. */
export function codeUnlike(mask: string): string {
  for (;;) {
    const code = newAccessCode();
    if (maskedCode(code) !== mask) return code;
  }
}
