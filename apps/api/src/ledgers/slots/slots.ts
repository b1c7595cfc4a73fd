/**
 * The ledger of time slots that appointments take of services and rentals: one row each (Decision appointment-rules).
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import type { AccountContext, Executor } from '../../store/context.ts';
import { exclusionViolation, uniqueViolation } from '../../store/errors.ts';
import type { Ledger } from '../effect.ts';

/** The time that an appointment takes, from `starts_at` to `ends_at` (exclusive), both in UTC. */
export interface Slot {
  resource_type: 'service' | 'rental';
  resource_id: string;
  /** Overlapping appointments have different lanes, counted from 0. */
  lane: number;
  starts_at: string;
  ends_at: string;
}

/** A slot and its appointment. */
export interface TakenSlot extends Slot {
  appointment_id: string;
}

/** The last turn of each service or rental, as read; 0 without any. */
export type Turns = ReadonlyMap<string, number>;

export const slots: Ledger<Slot, Turns> = {
  name: 'slots',
  async settle(context, { document, before, after, locked }) {
    if (slots.digest(before) === slots.digest(after)) return undefined;
    return {
      entries: [],
      write: async () => {
        if (before.length > 0) await giveBack(context, document.id);
        if (after.length > 0) await take(context, document.id, { taken: after, turns: locked });
      },
    };
  },
  digest: (taken) => taken.map(digestOf).sort().join(', '),
  held: heldSlots,
};

function digestOf({ resource_type, resource_id, lane, starts_at, ends_at }: Slot): string {
  return `${resource_type} ${resource_id} ${starts_at} to ${ends_at} in lane ${lane}`;
}

/**
 * Returns the slots of these services and rentals that overlap the time, except those of one appointment. The holder of
 * the lock of a service or rental sees all of them.
 */
export async function overlapping(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  resources: readonly string[],
  { startsAt, endsAt, except }: { startsAt: string; endsAt: string; except: string },
): Promise<TakenSlot[]> {
  const { rows } = await sql<Row>`
    select appointment_id, resource_type, resource_id, lane, starts_at, ends_at from appointment_slots
    where account_id = ${account.id} and resource_id = any(${[...resources]}::text[])
      and ends_at > ${startsAt}::timestamptz and starts_at < ${endsAt}::timestamptz
      and appointment_id <> ${except}
    order by starts_at, appointment_id`.execute(tx);
  return rows.map(slotOf);
}

/** Returns the last turns of services and rentals. They are read before the slots, so they are never newer. */
export async function lastTurns(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  resources: readonly string[],
): Promise<Turns> {
  const { rows } = await sql<{ resource_id: string; turn: number }>`
    select resource_id, max(turn) as turn from appointment_turns
    where account_id = ${account.id} and resource_id = any(${[...resources]}::text[])
    group by resource_id`.execute(tx);
  return new Map(rows.map(({ resource_id, turn }) => [resource_id, turn]));
}

type Row = Omit<TakenSlot, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date };

function slotOf({ starts_at, ends_at, ...slot }: Row): TakenSlot {
  return { ...slot, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
}

async function giveBack({ tx, account }: AccountContext, appointment: string): Promise<void> {
  await sql`
    delete from appointment_slots
    where account_id = ${account.id} and appointment_id = ${appointment}`.execute(tx);
}

/** Takes the slots. @throws Problem `slot_unavailable` if the time was taken since it was read */
async function take(
  context: AccountContext,
  appointment: string,
  { taken, turns }: { taken: readonly Slot[]; turns: Turns | undefined },
): Promise<void> {
  try {
    if (turns) await takeTurns(context, taken, turns);
    await insertSlots(context, appointment, taken);
  } catch (error) {
    if (!exclusionViolation(error) && !uniqueViolation(error)) throw error;
    const detail = 'Another appointment was just booked for this time. Choose another time.';
    throw new Problem('slot_unavailable', detail, { extra: { conflicting_ids: [] } });
  }
}

async function takeTurns(
  { tx, account }: AccountContext,
  taken: readonly Slot[],
  turns: Turns,
): Promise<void> {
  const rows = taken.map(({ resource_id }) => ({
    account_id: account.id,
    resource_id,
    turn: (turns.get(resource_id) ?? 0) + 1,
  }));
  await tx.insertInto('appointment_turns').values(rows).execute();
}

/** Writes the slots of an appointment. */
export async function insertSlots(
  { tx, account }: { tx: Executor; account: { id: string } },
  appointment: string,
  taken: readonly Slot[],
): Promise<void> {
  const rows = taken.map((slot) => ({
    account_id: account.id,
    appointment_id: appointment,
    ...slot,
  }));
  await tx.insertInto('appointment_slots').values(rows).execute();
}

async function heldSlots(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  if (type !== 'appointment') return new Map();
  const { rows } = await sql<Row>`
    select appointment_id, resource_type, resource_id, lane, starts_at, ends_at from appointment_slots
    where account_id = ${account}`.execute(db);
  const appointments = Map.groupBy(rows.map(slotOf), ({ appointment_id }) => appointment_id);
  return new Map([...appointments].map(([id, taken]) => [id, slots.digest(taken)]));
}
