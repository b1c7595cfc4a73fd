/** Links a sale and its appointment in both directions (Decision N36). */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { warnMissing } from '../../../records/references.ts';
import { setMember } from '../../../records/set-member.ts';

type Linked = Pick<Sale, '_id' | 'appointment_id'>;

/** Updates the appointments that the sale references now and referenced before. */
export async function linkAppointment(
  { appointment_id }: Linked,
  before: Linked | undefined,
  context: Context,
): Promise<void> {
  const was = before?.appointment_id ?? null;
  if (appointment_id === was) return;
  if (appointment_id !== null) await warnMissing(context, ['appointments'], { appointment_id });
  // Always in the same order, so that concurrent requests cannot deadlock.
  const touched = [was, appointment_id].filter((id) => id !== null).sort();
  for (const id of touched) await nameSale(context, id);
}

/** Removes a deleted sale from its appointment. */
export async function unlinkAppointment({ appointment_id }: Linked, context: Context): Promise<void> {
  if (appointment_id !== null) await nameSale(context, appointment_id);
}

/** Links the appointment to its newest sale. Locks it first, so that concurrent sales see each other. */
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
