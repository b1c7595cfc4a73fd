import { type FieldTable, standard } from './field-table.ts';

export const services: FieldTable = {
  area: 'catalog',
  name: 'services',
  reference: '2.2',
  ...standard('/api/v1/services'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    description: { type: 'string' },
    category_id: { type: 'string' },
    price: { type: 'number', minimum: 0 },
    base_price: { type: 'number', minimum: 0 },
    pricing_type: { type: 'string', enum: ['fixed', 'hourly', 'project', 'custom'] },
    duration: { type: 'integer' },
    duration_unit: { type: 'string', enum: ['minutes', 'hours', 'days', 'weeks'] },
    availability: { type: 'object' },
    location_type: { type: 'string', enum: ['on_site', 'remote', 'hybrid'] },
    service_area: { type: 'array', of: 'string' },
    images: { type: 'array', of: 'string' },
    requirements: { type: 'array', of: 'string' },
    included_items: { type: 'array', of: 'string' },
    excluded_items: { type: 'array', of: 'string' },
    tags: { type: 'array', of: 'string' },
    status: { type: 'string', enum: ['draft', 'published', 'paused', 'deleted', 'archived'] },
    booking_required: { type: 'boolean' },
    advance_booking_days: { type: 'integer', minimum: 0 },
  },
};
