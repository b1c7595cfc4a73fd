/** The context in which the demo calls handlers: without a request, at a time of the story. */
import { warningsTo } from '../../core/context.ts';
import { noGateways } from '../../core/gateways.ts';
import { secretsWith } from '../../core/secrets.ts';
import { noTaxAuthority } from '../../core/tax-authority.ts';
import type { Context } from '../../records/context.ts';
import { operator } from '../../store/audit.ts';
import type { Executor } from '../../store/context.ts';
import { demoAccount } from '../account.ts';

/** Returns the context of a request at that moment. */
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
