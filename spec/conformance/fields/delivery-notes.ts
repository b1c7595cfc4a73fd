import { type Fields, type FieldTable, optional, standard } from './field-table.ts';

const item: Fields = {
  description: { type: 'string', required: true, maxLength: 500 },
  quantity: { type: 'number', required: true, exclusiveMinimum: 0 },
  product_id: { type: 'string' },
  variant_id: { type: 'string' },
  sku: { type: 'string', maxLength: 100 },
  unit: { type: 'string', maxLength: 20 },
  unit_price: { type: 'number', minimum: 0 },
  subtotal: { type: 'number', minimum: 0 },
};

export const deliveryNotes: FieldTable = {
  area: 'invoicing',
  name: 'delivery notes',
  reference: '2.6',
  ...standard('/api/v1/delivery_notes'),
  fields: {
    customer_id: { type: 'string', required: true },
    // The response shows `metadata` of an item, so that a request can send it.
    items: { type: 'array', required: true, minItems: 1, members: item, elsewhere: { metadata: optional } },
    customer_name: { type: 'string', maxLength: 200 },
    customer_document: { type: 'string', maxLength: 30 },
    sale_point: { type: 'integer', minimum: 1, maximum: 99_999 },
    reference: { type: 'string', maxLength: 100 },
    origin_address: { type: 'string', maxLength: 300 },
    destination_address: { type: 'string', maxLength: 300 },
    carrier_name: { type: 'string', maxLength: 200 },
    carrier_document: { type: 'string', maxLength: 30 },
    driver_name: { type: 'string', maxLength: 200 },
    vehicle_plate: { type: 'string', maxLength: 20 },
    status: { type: 'string', enum: ['draft', 'issued', 'delivered', 'invoiced', 'cancelled'] },
    notes: { type: 'string', maxLength: 2000 },
    metadata: { type: 'object' },
  },
  responseFields: {
    number: { type: 'integer' },
    issue_date: { type: 'unsaid' },
    delivery_date: { type: 'unsaid', orNull: true },
    invoice_id: { type: 'unsaid', orNull: true },
    cae: { type: 'unsaid', orNull: true },
    stock_deducted: { type: 'boolean' },
    items: { type: 'array', members: { metadata: { type: 'unsaid' } } },
  },
};
