/** The authorities that receipts can be issued through. */
import type { OwnTransactions } from '../../../../records/context.ts';
import { systemNamed } from '../active-system.ts';
import type { AuthorityRef } from '../receipt-kept.ts';
import { type Authority, AuthorityUnavailable } from './authority.ts';
import { simulatedAuthority } from './simulated.ts';

/** @throws AuthorityUnavailable for one that cannot be asked: a code is never made up outside of the simulated one */
export async function authorityNamed(
  own: OwnTransactions,
  { authority, cuit }: AuthorityRef,
): Promise<Authority> {
  if (authority !== 'simulated') {
    throw new AuthorityUnavailable(`This version does not ask the authority \`${authority}\` yet.`);
  }
  const system = await own((context) => systemNamed(context, authority));
  return simulatedAuthority(own, { cuit, salePoints: system?.salePoints ?? [] });
}
