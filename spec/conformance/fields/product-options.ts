import { type FieldTable, optional, required, standard } from './field-table.ts';

export const productOptions: FieldTable = {
  area: 'catalog',
  name: 'product options',
  reference: '2.2',
  ...standard('/api/v1/products/options'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 100 },
    option_type: {
      type: 'string',
      required: true,
      enum: ['text', 'number', 'select', 'multi_select', 'boolean', 'date', 'color', 'size', 'addon'],
    },
    display_name: { type: 'string', maxLength: 200 },
    values: {
      type: 'array',
      of: 'object',
      members: {
        value: required,
        display_name: optional,
        image_id: optional,
        color_hex: optional,
        display_order: optional,
        is_active: optional,
        metadata: optional,
      },
    },
    description: { type: 'string', maxLength: 500 },
    is_required: { type: 'boolean' },
    affects_price: { type: 'boolean' },
    affects_stock: { type: 'boolean' },
    display_order: { type: 'integer', minimum: 0 },
    validation_rules: { type: 'object' },
    metadata: { type: 'object' },
  },
};
