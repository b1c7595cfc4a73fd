import { type FieldTable, optional, standard } from './field-table.ts';

export const suppliers: FieldTable = {
  area: 'purchasing',
  name: 'suppliers',
  reference: '2.5',
  ...standard('/api/v1/suppliers'),
  fields: {
    name: { type: 'string', required: true, minLength: 2, maxLength: 200 },
    email: { type: 'string', format: 'email' },
    phone: { type: 'string' },
    tax_id: { type: 'string', maxLength: 50 },
    fiscal_info: {
      type: 'object',
      members: {
        tipo_documento: { type: 'integer' },
        numero_documento: { type: 'string' },
        condicion_iva: { ...optional, enum: ['responsable_inscripto', 'monotributo', 'exento'] },
        razon_social: optional,
        domicilio_comercial: optional,
        provincia: optional,
        codigo_postal: optional,
        pais: optional,
      },
    },
    contact_name: { type: 'string', maxLength: 200 },
    address: {
      type: ['string', 'object'],
      members: { street: optional, city: optional, state: optional, zip: optional, country: optional },
    },
    status: { type: 'string', default: 'active' },
    category: { type: 'string' },
    payment_terms: { type: 'string' },
    website: { type: 'string' },
    notes: { type: 'string' },
    tags: { type: 'array' },
    product_ids: { type: 'array' },
  },
};
