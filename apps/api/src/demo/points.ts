/** The points of the demo's customers: earned by its sales, spent on its redemptions. */
import { appendPoints } from '../ledgers/points/points.ts';
import { operator } from '../store/audit.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Writes the movements; the customers already show their balances. */
export async function importPoints(
  { tx, account }: { tx: Executor; account: string },
  sales: readonly ExampleRecord[],
  redemptions: readonly ExampleRecord[],
): Promise<void> {
  const earned = sales
    .filter(({ points_awarded, customer_id }) => Number(points_awarded) > 0 && customer_id !== null)
    .map((sale) => ({ record: sale, type: 'sale', points: Number(sale.points_awarded) }));
  const spent = redemptions.map((redemption) => ({
    record: redemption,
    type: 'redemption',
    points: -Number(redemption.points_spent),
  }));
  for (const { record, type, points } of [...earned, ...spent]) {
    const now = new Date(String(record.created_at ?? record.redeemed_at));
    const context = { tx, account: { id: account }, actor: operator, requestId: null, now };
    const document = { type, id: String(record._id) };
    await appendPoints(context, document, [{ customer_id: String(record.customer_id), points }]);
  }
}
