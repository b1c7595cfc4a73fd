import { type FieldTable, standard, unsaid } from './field-table.ts';

const id = { type: 'string', minLength: 24, maxLength: 24 } as const;

export const appointments: FieldTable = {
  area: 'operations',
  name: 'appointments',
  reference: '2.7',
  ...standard('/api/v1/appointments'),
  fields: {
    scheduled_datetime: { type: 'string', required: true, format: 'date-time' },
    // One of the two must be sent, which `required` of the description cannot name.
    service_id: id,
    rental_id: id,
    customer_id: { ...id, orNull: true },
    duration_minutes: { type: 'integer', minimum: 5, maximum: 525_600 },
    location_type: { type: 'string', enum: ['service_location', 'customer_address', 'custom'] },
    custom_location: {
      type: 'object',
      members: {
        name: unsaid,
        address: unsaid,
        city: unsaid,
        state: unsaid,
        country: unsaid,
        postal_code: unsaid,
        instructions: unsaid,
        coordinates: unsaid,
      },
    },
    service_location_index: { type: 'integer' },
    reminder_enabled: { type: 'boolean' },
    reminder_hours: { type: 'array', of: { type: 'integer', minimum: 1, maximum: 168 } },
    reminder_channels: { type: 'array', of: { type: 'string', enum: ['email', 'push', 'sms', 'whatsapp'] } },
    session_number: { type: 'integer' },
    entity_type: { type: 'string', enum: ['service', 'rental'] },
    guest_name: { type: 'string', maxLength: 200 },
    guest_email: { type: 'string', format: 'email', maxLength: 254 },
    guest_phone: { type: 'string', maxLength: 50 },
    notes: { type: 'string', maxLength: 1000 },
    sale_status: { type: 'string', enum: ['pending', 'completed'], default: 'pending' },
    rewards_applied: { type: 'array', of: 'string' },
  },
  responseFields: {
    service: { type: 'object', members: { name: unsaid } },
    customer: { type: 'object', members: { name: unsaid } },
    status: { type: 'string' },
  },
};
