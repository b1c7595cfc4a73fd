import { type FieldTable, largestAmount, standard } from './field-table.ts';

const amount = { type: 'number', minimum: 0, maximum: largestAmount } as const;

export const rentals: FieldTable = {
  area: 'catalog',
  name: 'rentals',
  reference: '2.2',
  ...standard('/api/v1/rentals'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    description: { type: 'string' },
    category_id: { type: 'string' },
    rental_price: amount,
    base_price: amount,
    time_unit: { type: 'string', enum: ['hour', 'day', 'week', 'month'] },
    security_deposit: amount,
    availability_status: { type: 'string', enum: ['available', 'in_use', 'maintenance', 'unavailable'] },
    location: { type: 'string' },
    images: { type: 'array', of: 'string' },
    terms_conditions: { type: 'string' },
    min_time: { type: 'integer', minimum: 1 },
    max_time: { type: 'integer' },
    tags: { type: 'array', of: 'string' },
    features: { type: 'array', of: 'string' },
    insurance_required: { type: 'boolean' },
    delivery_available: { type: 'boolean' },
    status: { type: 'string', enum: ['draft', 'published', 'paused', 'deleted', 'archived'] },
  },
};
