/**
 * Appointments as an iCalendar file (RFC 5545) for calendar programs. Times are in UTC, so no time zone definition is
 * needed.
 */

import type { Appointment } from '@mostrador/types';
import ical, { ICalEventStatus } from 'ical-generator';
import { sql } from 'kysely';
import { daysAfter, momentAt } from '../../../calculation/days.ts';
import type { Account } from '../../../core/context.ts';
import { asReturned, type Document } from '../../../records/document.ts';
import { kindNamed } from '../../../records/kind.ts';
import type { Executor } from '../../../store/context.ts';
import { withNames } from './appointment-names.ts';

/** The account, and the first and last day in its time zone, both included. */
export interface CalendarRange {
  account: Pick<Account, 'id' | 'name' | 'timezone'>;
  from: string;
  to: string;
}

/** The most appointments in a calendar; the earliest come first. */
const most = 5_000;

/** The refresh interval for calendar programs, in seconds. */
const refresh = 900;

/** Returns the appointments that begin in the range as a calendar file. */
export async function calendarOf(tx: Executor, { account, from, to }: CalendarRange): Promise<string> {
  const since = momentAt(account.timezone, from).toISOString();
  const until = momentAt(account.timezone, daysAfter(to, 1)).toISOString();
  const { rows } = await sql<{ doc: Document; version: number }>`
    select doc, version from appointments
    where account_id = ${account.id} and deleted_at is null
      and scheduled_datetime >= ${since} and scheduled_datetime < ${until}
    order by scheduled_datetime, id limit ${most}`.execute(tx);
  const { shape } = kindNamed('appointments');
  const found = rows.map(({ doc }) => asReturned(shape, doc) as Appointment);
  const named = await withNames(found, { tx, account });
  return calendarText(
    account.name,
    named.map((appointment, index) => ({ appointment, version: rows[index]?.version ?? 1 })),
  );
}

/** Formats a calendar file. Pure. */
export function calendarText(
  name: string,
  all: readonly { appointment: Appointment; version: number }[],
): string {
  const calendar = ical({ name, prodId: '//Mostrador//Appointments//EN', ttl: refresh });
  for (const { appointment, version } of all) {
    calendar.createEvent({
      id: `${appointment._id}@mostrador`,
      sequence: version - 1,
      start: new Date(appointment.scheduled_datetime),
      end: new Date(appointment.end_datetime),
      stamp: new Date(appointment.updated_at),
      created: new Date(appointment.created_at),
      lastModified: new Date(appointment.updated_at),
      status: ICalEventStatus.CONFIRMED,
      summary: summaryOf(appointment),
      description: descriptionOf(appointment) || null,
      location: locationOf(appointment) || null,
    });
  }
  return calendar.toString();
}

/** Returns a title such as `Bike fitting · Ana Quiroga`. */
function summaryOf({ service, rental, customer, guest_name }: Appointment): string {
  const what = [service?.name, rental?.name].filter(Boolean).join(' + ');
  return [what || 'Appointment', customer?.name ?? guest_name].filter(Boolean).join(' · ');
}

function descriptionOf({ notes, guest_email, guest_phone }: Appointment): string {
  return [notes, guest_phone, guest_email].filter(Boolean).join('\n');
}

function locationOf({ custom_location: place }: Appointment): string {
  return [place?.name, place?.address, place?.city].filter(Boolean).join(', ');
}
