import { type FieldTable, standard } from './field-table.ts';

export const rewards: FieldTable = {
  area: 'customers',
  name: 'rewards',
  reference: '2.4',
  ...standard('/api/v1/rewards'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    points_cost: { type: 'integer', required: true, minimum: 1 },
    reward_type: {
      type: 'string',
      required: true,
      enum: [
        ...['discount_percentage', 'discount_fixed', 'free_publication', 'free_product', 'free_shipping'],
        ...['cashback', 'voucher', 'experience', 'custom'],
      ],
    },
    description: { type: 'string' },
    value_percentage: { type: 'number', minimum: 0, maximum: 100 },
    value_amount: { type: 'number', minimum: 0 },
    publication_id: { type: 'string' },
    publication_type: { type: 'string', enum: ['', 'product', 'service', 'rental'] },
    category: { type: 'string' },
    value: { type: 'number', minimum: 0 },
    stock: { type: 'integer', minimum: 0 },
    image_url: { type: 'string' },
    featured: { type: 'boolean' },
    active: { type: 'boolean' },
    valid_from: { type: 'string' },
    valid_until: { type: 'string' },
    terms_conditions: { type: 'string' },
    redemption_limit: { type: 'integer', minimum: 0 },
    tags: { type: 'array' },
  },
};
