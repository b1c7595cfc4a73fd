/** Appointments (Reference 2.7), for the tests of standard resources. */
import type { AppointmentCreate } from '@mostrador/types';
import type { Api } from '../api.ts';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

const customer = '6f0000000000000000050005';

/** Creates two services with unlimited capacity, and two rentals. */
export async function bookable(api: Api) {
  const make = async (base: string, name: string) => (await api.post(`${base}/`, { name })).data._id;
  return {
    service: await make('/api/v1/services', 'Service completo'),
    another: await make('/api/v1/services', 'Centrado'),
    bicycle: await make('/api/v1/rentals', 'Bicicleta'),
    tandem: await make('/api/v1/rentals', 'Tándem'),
  };
}

export const leastAppointment = { scheduled_datetime: '2026-11-04T10:00:00-03:00', service_id: '$service' };

/** With every field. */
export const wholeAppointment = {
  scheduled_datetime: '2026-11-05T10:00:00-03:00',
  service_id: '$service',
  rental_id: '$bicycle',
  customer_id: customer,
  duration_minutes: 45,
  location_type: 'custom',
  custom_location: {
    name: 'Taller',
    address: 'Mitre 5',
    city: 'Rosario',
    state: 'Santa Fe',
    country: 'AR',
    postal_code: 'S2000',
    instructions: 'Timbre 2',
    coordinates: { lat: -32.95, lng: -60.65 },
  },
  service_location_index: 1,
  reminder_enabled: true,
  reminder_hours: [24, 2],
  reminder_channels: ['email', 'whatsapp'],
  session_number: 2,
  entity_type: 'service',
  guest_name: 'Pablo Ibarra',
  guest_email: 'pablo@example.com',
  guest_phone: '0341-555-0249',
  notes: 'Ruido en la caja',
  sale_status: 'completed',
  rewards_applied: ['r1'],
  allow_overlap: true,
} satisfies Required<AppointmentCreate>;

export const appointments: StandardResource = {
  base: '/api/v1/appointments',
  scope: 'appointments',
  text: 'notes',
  least: leastAppointment,
  whole: wholeAppointment,
  invalid: { duration_minutes: 4 },
  references: ['service_id', 'rental_id'],
  always: ['duration_minutes', 'entity_type'],
  needs: bookable,
};

export const appointmentList: ListOf = {
  base: appointments.base,
  needs: bookable,
  touch: { notes: 'x' },
  records: {
    a: {
      scheduled_datetime: '2026-11-04T13:00:00Z',
      service_id: '$service',
      customer_id: customer,
      duration_minutes: 30,
      location_type: 'custom',
      reminder_enabled: true,
    },
    b: {
      scheduled_datetime: '2026-11-03T13:00:00Z',
      rental_id: '$bicycle',
      duration_minutes: 60,
      sale_status: 'completed',
    },
    c: { scheduled_datetime: '2026-11-05T13:00:00Z', service_id: '$another', duration_minutes: 30 },
    d: {
      scheduled_datetime: '2026-11-04T13:00:00Z',
      rental_id: '$tandem',
      customer_id: customer,
      duration_minutes: 5,
      location_type: 'customer_address',
      reminder_enabled: false,
      sale_status: 'completed',
    },
    e: { scheduled_datetime: '2026-12-01T02:00:00Z', service_id: '$service', duration_minutes: 45 },
  },
  filters: [
    ['service_id=$service', 'ea'],
    ['service_id=$service,$another', 'eca'],
    ['rental_id=$bicycle', 'b'],
    [`customer_id=${customer}`, 'da'],
    ['status=scheduled', 'edcba'],
    ['sale_status=completed', 'db'],
    [`sale_id=${customer}`, ''],
    ['entity_type=rental', 'db'],
    ['location_type=custom,customer_address', 'da'],
    ['reminder_enabled=true', 'a'],
    ['reminder_enabled=false', 'edcb'],
    ['date_from=2026-11-05', 'ec'],
    ['date_to=2026-11-03', 'b'],
    // The last moment of November in the account's time zone.
    ['date_from=2026-11-30&date_to=2026-11-30', 'e'],
    ['from=2026-11-04T13:00:00Z&to=2026-11-04T13:00:00Z', 'da'],
  ],
  sorts: [
    ['created_at', 'abcde', 'edcba'],
    ['updated_at', 'acdeb', 'bedca'],
    ['scheduled_datetime', 'badce', 'ecdab'],
    ['end_datetime', 'bdace', 'ecadb'],
    ['duration_minutes', 'daceb', 'becad'],
    ['sale_status', 'bdace', 'ecadb'],
  ],
};
