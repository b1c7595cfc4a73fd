/** The rental of a contract, which is in use while a contract is active (Decision contract-rules). */
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { setMember } from '../../../records/set-member.ts';

/** Locks the rental, so that one request at a time decides by its contracts. */
export async function lockRental({ tx, account }: Context, rental: string): Promise<boolean> {
  const { rows } = await sql`
    select from rentals where account_id = ${account.id} and id = ${rental} and deleted_at is null
    for update`.execute(tx);
  return rows.length > 0;
}

/** Marks an available rental as `in_use`; any other stays unchanged. */
export async function occupyRental(context: Context, rental: string): Promise<void> {
  await setAvailability(context, rental, { from: 'available', to: 'in_use' });
}

/** Marks a rental in use as `available`, unless another contract of it is active. The caller holds the lock. */
export async function releaseRental(context: Context, rental: string, contract: string): Promise<void> {
  const others = await activeOthers(context, rental, contract);
  if (others.length === 0) await setAvailability(context, rental, { from: 'in_use', to: 'available' });
}

export interface OtherContract {
  id: string;
  contract_number: string;
  start_date: string;
  end_date: string;
}

/** Returns the other active contracts of a rental. */
export async function activeOthers(
  { tx, account }: Context,
  rental: string,
  contract: string,
): Promise<OtherContract[]> {
  const { rows } = await sql<OtherContract>`
    select id, contract_number, start_date, end_date from contracts
    where account_id = ${account.id} and rental_id = ${rental} and status = 'active' and deleted_at is null
      and id <> ${contract}
    order by start_date, id`.execute(tx);
  return rows;
}

async function setAvailability(
  context: Context,
  rental: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await setMember(context, {
    table: 'rentals',
    entityType: 'rental',
    member: 'availability_status',
    from,
    to,
    where: sql`id = ${rental} and availability_status = ${from}`,
  });
}
