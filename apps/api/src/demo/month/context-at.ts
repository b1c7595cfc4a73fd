/** What handlers know when the demo calls them: no request asked, and the clock stands where its story is. */
import { warningsTo } from '../../core/context.ts';
import { noGateways } from '../../core/gateways.ts';
import { secretsWith } from '../../core/secrets.ts';
import { noTaxAuthority } from '../../core/tax-authority.ts';
import type { Context } from '../../records/context.ts';
import { operator } from '../../store/audit.ts';
import type { Executor } from '../../store/context.ts';
import { demoAccount } from '../account.ts';

/** What a request at that moment would know. */
export function contextAt(tx: Executor, now: Date): Context {
  return {
    account: demoAccount,
    actor: operator,
    tx,
    now,
    requestId: null,
    url: '/',
    ifMatch: undefined,
    bulkLimit: 100,
    points: { rate: 1, checked: true },
    secrets: secretsWith([]),
    gateways: noGateways,
    driverTier: 'basic',
    taxAuthority: noTaxAuthority,
    carriers: { carriers: [], timeoutMs: 1000, trackingUrl: undefined },
    outside: undefined,
    showOnce: () => {},
    afterCommit: () => {},
    reports: (work) => work(tx),
    ...warningsTo([]),
  };
}
