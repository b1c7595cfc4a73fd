/** The context that commands give to operations of the API. */
import type { AccountRow } from '../../auth/accounts.ts';
import { carriersSetup } from '../../config/carriers.ts';
import { readConfig } from '../../config.ts';
import { type Warning, warningsTo } from '../../core/context.ts';
import { noGateways } from '../../core/gateways.ts';
import { secretsWith } from '../../core/secrets.ts';
import { noTaxAuthority } from '../../core/tax-authority.ts';
import type { Context } from '../../records/context.ts';
import { operator } from '../../store/audit.ts';
import type { Executor } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';

/** Rows per transaction, and so per bulk operation. */
export const batchSize = 200;

export interface Commanded {
  database: Database;
  account: AccountRow;
}

/** Returns the context of an operation in `tx`; its warnings are added to `warnings`. */
export function commandContext(
  { database, account }: Commanded,
  tx: Executor,
  warnings: Warning[] = [],
): Context {
  const config = readConfig(process.env);
  return {
    account,
    tx,
    actor: operator,
    requestId: null,
    now: new Date(),
    url: '/',
    ifMatch: undefined,
    bulkLimit: batchSize,
    points: { rate: config.pointsRate, checked: config.pointsCheck === 'on' },
    secrets: secretsWith(config.secretKey ?? config.secretKeyFile ?? []),
    gateways: noGateways,
    driverTier: config.driverTier,
    carriers: carriersSetup(config),
    taxAuthority: noTaxAuthority,
    outside: undefined,
    showOnce: () => undefined,
    afterCommit() {
      throw new Error('Commands cannot call operations that continue after their transaction.');
    },
    reports: (work) => database.reports(account.id, work),
    ...warningsTo(warnings),
  };
}
