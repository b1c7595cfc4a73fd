import { type FieldTable, standard, unsaid } from './field-table.ts';

export const pricingProfiles: FieldTable = {
  area: 'catalog',
  name: 'pricing profiles',
  reference: '2.2',
  ...standard('/api/v1/products/pricing-profiles'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 100 },
    applied_taxes: { type: 'array', of: 'object', maxItems: 20, members: { name: unsaid, rate: unsaid } },
    profit: {
      type: 'object',
      members: {
        type: { ...unsaid, enum: ['percentage', 'fixed'] },
        value: { ...unsaid, minimum: 0 },
      },
    },
    calculation_mode: { type: 'string', enum: ['forward', 'reverse'] },
    is_default: { type: 'boolean' },
  },
};
