/** All consistency checks of an account, by area. */

import { ledgersCheck } from '../ledgers/checks.ts';
import { countCheck } from '../records/verify-counts.ts';
import { effectsCheck } from '../records/verify-effects.ts';
import type { Check, Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';
import { accountingChecks } from './accounting/checks.ts';
import { catalogChecks } from './catalog/checks.ts';
import { customerChecks } from './customers/checks.ts';
import { invoicingChecks } from './invoicing/checks.ts';
import { operationsChecks } from './operations/checks.ts';
import { purchasingChecks } from './purchasing/checks.ts';
import { salesChecks } from './sales/checks.ts';

/** - */
export const checks: readonly Check[] = [
  ledgersCheck,
  effectsCheck,
  countCheck,
  ...catalogChecks,
  ...salesChecks,
  ...invoicingChecks,
  ...purchasingChecks,
  ...customerChecks,
  ...operationsChecks,
  ...accountingChecks,
];

export interface Finding extends Difference {
  /** The name of the check. */
  check: string;
}

/** Returns everything in an account that fails a check. `db` reads one snapshot. */
export async function findings(db: Executor, account: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { name, differences } of checks)
    for (const difference of await differences(db, account)) found.push({ check: name, ...difference });
  return found;
}
