/** The number of shipments per driver, stored with the driver (Decision N43). */
import type { Shipment } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import type { Check, Difference } from '../../../store/check.ts';

/** Returns how a change of a shipment changes the counts of drivers. */
export function assignments(
  before: Pick<Shipment, 'driver_id'> | undefined,
  after: Pick<Shipment, 'driver_id'> | undefined,
): Map<string, number> {
  const changes = new Map<string, number>();
  const [from, to] = [before?.driver_id, after?.driver_id];
  if (from === to) return changes;
  if (from) changes.set(from, -1);
  if (to) changes.set(to, 1);
  return changes;
}

/** Updates the counts, always in the same order to avoid deadlocks. The driver's version does not change. */
export async function countAssignments(
  { tx, account }: Context,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, change] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await sql`
      update drivers set body_version = null, doc = doc || jsonb_build_object('shipments_assigned',
        greatest(0, coalesce((doc->>'shipments_assigned')::integer, 0) + ${change}::integer))
      where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
  }
}

export const assignmentCheck: Check = {
  name: 'drivers',
  proves: 'the shipment count of each driver is the number of shipments assigned to the driver',
  async differences(db, account) {
    const { rows } = await sql<Difference>`
      with named as (
        select driver_id, count(*) as shipments from shipments
        where account_id = ${account} and driver_id is not null and deleted_at is null group by driver_id
      )
      select 'driver ' || id || ', shipments_assigned' as subject, trim_scale(shipments_assigned)::text as kept,
        coalesce(shipments, 0)::text as proven
      from drivers left join named on driver_id = id
      where account_id = ${account} and deleted_at is null
        and shipments_assigned is distinct from coalesce(shipments, 0)
      order by 1`.execute(db);
    return rows;
  },
};
