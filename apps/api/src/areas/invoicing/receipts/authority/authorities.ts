/** The authorities that receipts can be issued through. */

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
 * For so long nobody else goes on with what somebody began, in milliseconds: longer than the calls between two notes
 * take, and no longer than need be, since what a killed process left waits for it. Whoever was slower than that has lost
 * the series, and sends nothing under another number.
 */
export function leaseOf({ authority }: AuthorityRef, timeoutMs: number): number {
  return authority === 'simulated' ? 3_000 : 10 * timeoutMs + 10_000;
}
