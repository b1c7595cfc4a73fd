/** Reserves the time slots of the demo's appointments, as the service does. */
import { sql } from 'kysely';
import { freeLane } from '../calculation/occupation.ts';
import { insertSlots, type Slot } from '../ledgers/slots/slots.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Reserves the slots of the appointments just stored. */
export async function importSlots(
  { tx, account }: { tx: Executor; account: string },
  added: readonly ExampleRecord[],
): Promise<void> {
  const taken: Slot[] = [];
  for (const appointment of added) {
    const slots = slotsOf(appointment, taken);
    taken.push(...slots);
    await insertSlots({ tx, account: { id: account } }, String(appointment._id), slots);
    await sql`
      update appointments set kept = ${JSON.stringify({ slots })}::jsonb
      where account_id = ${account} and id = ${appointment._id}`.execute(tx);
  }
}

function slotsOf(
  { service_id, rental_id, scheduled_datetime, end_datetime }: ExampleRecord,
  taken: readonly Slot[],
): Slot[] {
  const [starts_at, ends_at] = [String(scheduled_datetime), String(end_datetime)];
  const booked = [
    { type: 'service' as const, id: service_id },
    { type: 'rental' as const, id: rental_id },
  ];
  return booked.flatMap(({ type, id }) => {
    if (typeof id !== 'string') return [];
    const beside = taken.filter(
      (slot) => slot.resource_id === id && slot.starts_at < ends_at && starts_at < slot.ends_at,
    );
    return [{ resource_type: type, resource_id: id, lane: freeLane(beside), starts_at, ends_at }];
  });
}
