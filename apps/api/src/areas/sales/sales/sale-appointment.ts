/** The appointment that a sale was made of, and the sale that the appointment names: each leads to the other (Decision N36). */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { warnMissing } from '../../../records/references.ts';
import { setMember } from '../../../records/set-member.ts';

type Linked = Pick<Sale, '_id' | 'appointment_id'>;

/** Lets the appointment that a sale names, and the one that it named before, name their sales. */
export async function linkAppointment(
  { appointment_id }: Linked,
  before: Linked | undefined,
  context: Context,
): Promise<void> {
  const was = before?.appointment_id ?? null;
  if (appointment_id === was) return;
  if (appointment_id !== null) await warnMissing(context, ['appointments'], { appointment_id });
  // In one order for all, so that no two requests wait for each other in a ring.
  const touched = [was, appointment_id].filter((id) => id !== null).sort();
  for (const id of touched) await nameSale(context, id);
}

/** A sale that was deleted is named no more. */
export async function unlinkAppointment({ appointment_id }: Linked, context: Context): Promise<void> {
  if (appointment_id !== null) await nameSale(context, appointment_id);
}

/** The appointment names the newest of its sales. It is locked first, so that two sales do not overlook each other. */
async function nameSale(context: Context, appointment: string): Promise<void> {
  const { tx, account } = context;
  const { rows: locked } = await sql<{ sale_id: string | null }>`
    select sale_id from appointments
    where account_id = ${account.id} and id = ${appointment} and deleted_at is null for update`.execute(tx);
  const [was] = locked;
  if (!was) return;
  const { rows } = await sql<{ id: string }>`
    select id from sales where account_id = ${account.id} and appointment_id = ${appointment} and deleted_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  const to = rows[0]?.id ?? null;
  if (to === was.sale_id) return;
  await setMember(context, {
    table: 'appointments',
    entityType: 'appointment',
    member: 'sale_id',
    from: was.sale_id,
    to,
    where: sql`id = ${appointment}`,
  });
}
