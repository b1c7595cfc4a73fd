/** The authorities that can authorize receipts. */

import { systemNamed } from '../active-system.ts';
import type { AuthorityRef } from '../receipt-kept.ts';
import { type ArcaOptions, arcaAuthority } from './arca/arca.ts';
import type { Authority } from './authority.ts';
import { simulatedAuthority } from './simulated.ts';

export async function authorityNamed(
  options: ArcaOptions,
  { authority, cuit }: AuthorityRef,
): Promise<Authority> {
  if (authority === 'arca') return arcaAuthority(options, cuit);
  const system = await options.own((context) => systemNamed(context, authority));
  return simulatedAuthority(options.own, { cuit, salePoints: system?.salePoints ?? [] });
}

/**
 * Returns how long a series is leased, in milliseconds: longer than the calls between two saved steps take, but no
 * longer than necessary, because the series of a killed process waits for it. A process that is slower loses the series
 * and sends no other number.
 */
export function leaseOf({ authority }: AuthorityRef, timeoutMs: number): number {
  return authority === 'simulated' ? 3_000 : 10 * timeoutMs + 10_000;
}
