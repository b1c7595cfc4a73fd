/**
 * The facts needed to compute an appointment: its service, rental and customer, and the slots already taken (Decision
 * appointment-rules).
 */
import type { Appointment, Customer, Rental, Service } from '@mostrador/types';
import { sql } from 'kysely';
import {
  lastTurns,
  overlapping,
  type Slot,
  type TakenSlot,
  type Turns,
} from '../../../ledgers/slots/slots.ts';
import type { Context } from '../../../records/context.ts';
import { findCustomer } from '../../../records/lookups/parties.ts';
import type { BulkItem, Change } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { durationOf, type Times, timesOf } from './appointment-times.ts';

/** Private data of an appointment, never returned to callers. */
export interface AppointmentKept {
  /** The slots that it takes of its service and rental. */
  slots: Slot[];
}

export type AppointmentChange = Change<'appointments', AppointmentKept>;

export interface AppointmentFacts {
  /** Undefined if there is none, or if the booking does not change. */
  service: Partial<Service> | undefined;
  rental: Partial<Rental> | undefined;
  /** Undefined if there is none, or none is needed. */
  customer: Partial<Customer> | undefined;
  /** Undefined if the slots do not change. */
  booking: Booking | undefined;
}

/** A time to book, with the slots that already overlap it. */
export interface Booking extends Times {
  turns: Turns;
  taken: TakenSlot[];
}

/** Locks the service, then the rental, so that concurrent bookings always see each other. */
export async function appointmentFacts(
  draft: Appointment,
  change: AppointmentChange,
): Promise<AppointmentFacts> {
  const { before, context } = change;
  const customer_id = draft.customer_id !== before?.customer_id ? draft.customer_id : null;
  const customer = customer_id ? await findCustomer(context, customer_id) : undefined;
  if (!isRebooked(draft, before)) {
    return { service: undefined, rental: undefined, customer, booking: undefined };
  }
  const [service, rental] = await together([
    lockBooked<Service>(context, 'services', [draft.service_id]),
    lockBooked<Rental>(context, 'rentals', [draft.rental_id]),
  ]);
  const times = timesOf(draft.scheduled_datetime, durationOf(draft, service[0]));
  const resources = [draft.service_id, draft.rental_id].filter((id) => id !== null && id !== undefined);
  const turns = await lastTurns(context, resources);
  const taken = await overlapping(context, resources, { ...times, except: draft._id });
  return { service: service[0], rental: rental[0], customer, booking: { ...times, turns, taken } };
}

/** Whether the time, the duration, the service or the rental changes. */
export function isRebooked(draft: Appointment, before: Appointment | undefined): boolean {
  return (
    !before ||
    draft.scheduled_datetime !== before.scheduled_datetime ||
    draft.duration_minutes !== before.duration_minutes ||
    draft.service_id !== before.service_id ||
    draft.rental_id !== before.rental_id
  );
}

/** Locks everything that several appointments book before the first of them, always in the same order. */
export async function lockAllBooked(
  items: readonly BulkItem<'appointments', AppointmentKept>[],
  context: Context,
): Promise<void> {
  const services = items.map(({ sent, before }) => sent.service_id ?? before?.service_id);
  const rentals = items.map(({ sent, before }) => sent.rental_id ?? before?.rental_id);
  await lockBooked(context, 'services', services);
  await lockBooked(context, 'rentals', rentals);
}

async function lockBooked<Stored>(
  { tx, account }: Context,
  table: 'services' | 'rentals',
  ids: readonly unknown[],
): Promise<Partial<Stored>[]> {
  const named = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (named.length === 0) return [];
  const { rows } = await sql<{ doc: Partial<Stored> }>`
    select doc from ${sql.table(table)}
    where account_id = ${account.id} and id = any(${named}::text[]) and deleted_at is null
    order by id for update`.execute(tx);
  return rows.map(({ doc }) => doc);
}
