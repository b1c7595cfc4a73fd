/** The slots that an appointment takes, and whether they are free (Decision appointment-rules). Pure. */
import { Problem } from '@mostrador/server-stub';
import type { Appointment, Service } from '@mostrador/types';
import { freeLane, hull, type Stretch, sharedBy } from '../../../calculation/occupation.ts';
import { isOpen } from '../../../calculation/opening-hours.ts';
import type { Slot, TakenSlot } from '../../../ledgers/slots/slots.ts';
import type { AppointmentChange, AppointmentFacts, Booking } from './appointment-facts.ts';

/** Returns the slots that the appointment takes. @throws Problem `slot_unavailable` */
export function slotsOf(
  { service_id, rental_id }: Appointment,
  change: AppointmentChange,
  { service, booking }: AppointmentFacts,
): Slot[] {
  if (!booking) return change.kept?.slots ?? [];
  const allowed = allowsOverlap(change.sent);
  if (service_id) checkService(service, takenOf(booking, service_id), { booking, allowed, change });
  if (rental_id) checkRental(takenOf(booking, rental_id), { allowed, change });
  return [
    ...(service_id ? [slotOf('service', service_id, booking)] : []),
    ...(rental_id ? [slotOf('rental', rental_id, booking)] : []),
  ];
}

/** `allow_overlap` belongs to the request; records have no such field. */
function allowsOverlap(sent: { allow_overlap?: boolean | undefined }): boolean {
  return sent.allow_overlap === true;
}

function takenOf({ taken }: Booking, resource: string): TakenSlot[] {
  return taken.filter(({ resource_id }) => resource_id === resource);
}

function slotOf(type: Slot['resource_type'], id: string, booking: Booking): Slot {
  return {
    resource_type: type,
    resource_id: id,
    lane: freeLane(takenOf(booking, id)),
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
  };
}

interface Claim {
  booking: Booking;
  /** Whether the request allows an overlap. */
  allowed: boolean;
  change: AppointmentChange;
}

/**
 * A service accepts as many appointments at a time as its capacity. Without a capacity it accepts any number, with a
 * warning.
 */
function checkService(
  service: Partial<Service> | undefined,
  taken: TakenSlot[],
  { booking, allowed, change }: Claim,
): void {
  warnHours(service, booking, change);
  const { capacity } = service?.availability ?? {};
  const { startsAt: starts_at, endsAt: ends_at } = booking;
  const limited = capacity !== null && capacity !== undefined;
  const full = sharedBy(taken, { starts_at, ends_at, count: limited ? capacity : 1 });
  if (!full) return;
  if (limited && !allowed) throw serviceFull(capacity, full);
  warnOverlap('service_id', full, change);
}

function checkRental(taken: TakenSlot[], { allowed, change }: Omit<Claim, 'booking'>): void {
  const stretch = hull(taken);
  if (!stretch) return;
  if (!allowed) throw rentalTaken(stretch);
  warnOverlap('rental_id', stretch, change);
}

function serviceFull(capacity: number, { from, to, slots }: Stretch<TakenSlot>): Problem {
  const detail = `The service takes ${counted(capacity)} at a time and has ${slots.length} from ${from} to ${to}.`;
  return new Problem('slot_unavailable', detail, { extra: { conflicting_ids: idsOf(slots) } });
}

function rentalTaken({ from, to, slots }: Stretch<TakenSlot>): Problem {
  const detail = `The rental is booked from ${from} to ${to} by ${counted(slots.length)}.`;
  return new Problem('slot_unavailable', detail, { extra: { conflicting_ids: idsOf(slots) } });
}

function warnOverlap(
  field: string,
  { from, to, slots }: Stretch<TakenSlot>,
  { context }: AppointmentChange,
): void {
  const message = `It overlaps ${counted(slots.length)} from ${from} to ${to}: ${idsOf(slots).join(', ')}.`;
  context.warn({ code: 'overlap', field, message });
}

/** Hours are only a warning, because imported history and deliberate exceptions may lie outside them. */
function warnHours(
  service: Partial<Service> | undefined,
  { startsAt, endsAt }: Booking,
  { context }: AppointmentChange,
): void {
  const { availability } = service ?? {};
  if (!availability) return;
  const time = { from: new Date(startsAt), to: new Date(endsAt), zone: context.account.timezone };
  if (isOpen(availability, time)) return;
  const message = 'The service is not available for all of this time. Check its `availability`.';
  context.warn({ code: 'outside_availability', field: 'scheduled_datetime', message });
}

function counted(appointments: number): string {
  return `${appointments} appointment${appointments === 1 ? '' : 's'}`;
}

function idsOf(slots: readonly TakenSlot[]): string[] {
  return slots.map(({ appointment_id }) => appointment_id);
}
