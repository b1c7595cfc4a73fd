/** Appointments (Reference 2.7, Decisions N36, appointment-rules): a time for a service or a rental. */
import { Problem } from '@mostrador/server-stub';
import type { Appointment } from '@mostrador/types';
import { effect } from '../../../ledgers/effect.ts';
import { slots } from '../../../ledgers/slots/slots.ts';
import { warnOfCustomer } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import type { Computed } from '../../../records/rules.ts';
import {
  type AppointmentChange,
  type AppointmentFacts,
  type AppointmentKept,
  appointmentFacts,
  lockAllBooked,
} from './appointment-facts.ts';
import { withNames } from './appointment-names.ts';
import { slotsOf } from './appointment-slots.ts';
import { durationOf, timesOf } from './appointment-times.ts';

export const appointments = records<'appointments', AppointmentFacts, AppointmentKept>('appointments', {
  search: ['guest_name', 'guest_email', 'guest_phone', 'notes'],
  columns: { date: { column: 'scheduled_datetime', is: 'moment' } },
  read: withNames,
  facts: async (draft, change) => {
    checkNamesSomething(draft);
    return await appointmentFacts(draft, change);
  },
  compute: computed,
  effects: [
    effect({
      ledger: slots,
      movements: (_: Appointment, kept: AppointmentKept | undefined) => kept?.slots ?? [],
      locked: (facts: AppointmentFacts) => facts.booking?.turns,
    }),
  ],
  lockForAll: lockAllBooked,
});

function computed(
  draft: Appointment,
  change: AppointmentChange,
  facts: AppointmentFacts,
): Computed<'appointments', AppointmentKept> {
  const { before, context } = change;
  checkReferences(draft, change, facts);
  if (draft.customer_id && draft.customer_id !== before?.customer_id) {
    warnOfCustomer(context, draft.customer_id, facts.customer, 'customer_id');
  }
  const duration_minutes = durationOf(draft, facts.service);
  const { endsAt } = timesOf(draft.scheduled_datetime, duration_minutes);
  const record: Appointment = {
    ...draft,
    duration_minutes,
    entity_type: entityTypeOf(draft, change),
    status: 'scheduled',
    end_datetime: endsAt,
    // Names are added when the record is read.
    service: null,
    rental: null,
    customer: null,
  };
  return { record, kept: { slots: slotsOf(record, change, facts) } };
}

function checkNamesSomething({ service_id, rental_id }: Appointment): void {
  if (service_id || rental_id) return;
  const message = 'is required unless `rental_id` is sent';
  throw new Problem('validation_failed', `\`service_id\` ${message}.`, {
    errors: [{ pointer: '/service_id', field: 'service_id', code: 'required', message }],
  });
}

function checkReferences(
  { service_id, rental_id }: Appointment,
  { before }: AppointmentChange,
  { service, rental }: AppointmentFacts,
): void {
  if (service_id && service_id !== before?.service_id && !service)
    throw invalidReference('service_id', 'must be the ID of a service of this account');
  if (rental_id && rental_id !== before?.rental_id && !rental)
    throw invalidReference('rental_id', 'must be the ID of a rental of this account');
}

/** Returns the type of the request, else the previous one; another service or rental determines it again. */
function entityTypeOf(
  { service_id, rental_id }: Appointment,
  { before, sent }: AppointmentChange,
): Appointment['entity_type'] {
  const same = before && service_id === before.service_id && rental_id === before.rental_id;
  return sent.entity_type ?? (same ? before.entity_type : service_id ? 'service' : 'rental');
}
