/** Contexts for tests of code that handlers call. */
import { type Account, type Warning, warningsTo } from '../core/context.ts';
import { noGateways } from '../core/gateways.ts';
import { secretsWith } from '../core/secrets.ts';
import { noTaxAuthority } from '../core/tax-authority.ts';
import type { Context } from '../records/context.ts';
import type { Executor } from '../store/context.ts';

/** The encryption key of secrets in tests. */
export const testSecretKey = Buffer.alloc(32, 'test key ');

/** Returns the context of a write to `tx` by a token of the account. Its warnings are added to `warnings`. */
export function contextOf(account: Account, tx: Executor, now: Date, warnings: Warning[] = []): Context {
  return {
    account,
    tx,
    now,
    requestId: 'req_test',
    url: '/',
    ifMatch: undefined,
    bulkLimit: 100,
    points: { rate: 1, checked: true },
    afterCommit: () => {},
    secrets: secretsWith([testSecretKey]),
    gateways: noGateways,
    driverTier: 'basic',
    carriers: { carriers: [], timeoutMs: 1000, trackingUrl: undefined },
    taxAuthority: noTaxAuthority,
    outside: undefined,
    showOnce: () => {},
    // A report reads the test's uncommitted writes, in the same transaction.
    reports: (work) => work(tx),
    actor: { type: 'api_token', id: '6f00000000000000000000aa', name: 'Prueba' } as const,
    ...warningsTo(warnings),
  };
}
