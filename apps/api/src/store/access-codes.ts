/** Codes of drivers and devices by their hashes, unique over all accounts (Decision N43). */
import { sql } from 'kysely';
import { accessCodeHash, maskedCode, newAccessCode, shownOf } from '../core/access-code.ts';
import type { AccountContext } from './context.ts';

export type CodeHolder = 'driver' | 'fleet_device';

type Context = Pick<AccountContext, 'tx' | 'account'>;

/** Gives the holder a code in place of the one before, which is dead at once. `code` begins as the mask of the record does. */
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

/** The code of a deleted holder is dead. */
export async function revokeCode({ tx, account }: Context, id: string): Promise<void> {
  await sql`delete from access_codes where account_id = ${account.id} and id = ${id}`.execute(tx);
}

/** A new code whose mask differs from the one before, so that people see that it is another one. */
export function codeUnlike(mask: string): string {
  for (;;) {
    const code = newAccessCode();
    if (maskedCode(code) !== mask) return code;
  }
}
