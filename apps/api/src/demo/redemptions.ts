/** The redemptions of the demo's customers. */
import type { RewardRedemption } from '@mostrador/types';
import { redemptionRow } from '../areas/customers/rewards/redemption-rows.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores redemptions as in the description. */
export async function importRedemptions(
  { tx, account }: { tx: Executor; account: string },
  redemptions: readonly ExampleRecord[],
): Promise<void> {
  const rows = redemptions.filter(isRedemption).map((redemption) => redemptionRow(account, redemption));
  if (rows.length > 0) await tx.insertInto('redemptions').values(rows).execute();
}

/** The examples are validated against the description by its own checks. */
function isRedemption(record: ExampleRecord): record is ExampleRecord & RewardRedemption {
  return typeof record.redemption_code === 'string';
}
