/** The schemas of the small description: those of a resource, and one of each kind of property. */
import type { Schema } from '../document.ts';

export function shopSchemas(): Record<string, Schema> {
  return { ...shared(), ...products(), ...others() };
}

function shared(): Record<string, Schema> {
  return {
    Timestamp: { type: 'string', format: 'date-time' },
    DateOrDateTime: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
    RecordBase: {
      type: 'object',
      required: ['_id', 'created_at'],
      properties: {
        _id: { type: 'string' },
        created_at: ref('Timestamp'),
        warnings: list({ type: 'string' }),
      },
    },
    DeleteResult: object({ deleted: { type: 'boolean' }, id: { type: 'string' } }, ['deleted', 'id']),
    BulkDelete: object({ ids: list({ type: 'string' }, 1) }, ['ids']),
    BulkResult: object({ total: { type: 'integer' } }, ['total']),
    Problem: {
      ...object(
        {
          code: ref('ErrorCode'),
          detail: { type: 'string' },
          errors: list(ref('FieldError')),
          request_id: { type: 'string' },
        },
        ['code', 'detail', 'request_id'],
      ),
      additionalProperties: true,
    },
    FieldError: object({ field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } }, [
      'field',
      'code',
      'message',
    ]),
    ErrorCode: { type: 'string', enum: ['not_found', 'validation_failed'] },
  };
}

function products(): Record<string, Schema> {
  return {
    ProductStatus: {
      type: 'string',
      description: 'Where a product stands.',
      enum: ['draft', 'published', "owner's"],
      default: 'draft',
    },
    ProductSort: { type: 'string', enum: ['created_at', 'name'], default: 'created_at' },
    ProductSeo: object({ title: nullable('string', { maxLength: 10 }), slug: nullable('string') }),
    ProductVariant: object({ sku: nullable('string'), children: list(ref('ProductVariant')) }),
    ProductFields: object({
      name: { type: 'string', minLength: 1, maxLength: 20, description: 'The name that people see.' },
      price: { type: 'number', minimum: 0, maximum: 1000 },
      weight: nullable('number', { minimum: 0, exclusiveMinimum: 0 }),
      stock: nullable('integer'),
      featured: { type: 'boolean', default: false },
      status: ref('ProductStatus'),
      available_from: nullable('string', { format: 'date-time' }),
      until: { anyOf: [ref('DateOrDateTime'), { type: 'null' }] },
      seo: { anyOf: [ref('ProductSeo'), { type: 'null' }] },
      attributes: { type: ['object', 'null'], additionalProperties: true },
      tags: { type: ['array', 'null'], items: { type: 'string' }, maxItems: 3 },
      variants: {
        anyOf: [
          list(ref('ProductVariant')),
          { type: 'object', additionalProperties: ref('ProductVariant') },
          { type: 'null' },
        ],
      },
    }),
    ProductCreate: { type: 'object', allOf: [ref('ProductFields')], required: ['name', 'price'] },
    ProductUpdate: { type: 'object', allOf: [ref('ProductFields')], minProperties: 1 },
    Product: {
      type: 'object',
      description: 'A product.',
      allOf: [ref('RecordBase'), ref('ProductFields'), object({ low_stock: { type: 'boolean' } })],
      required: ['_id', 'created_at', 'name', 'price', 'status', 'seo', 'low_stock'],
    },
    ProductPage: object({ items: list(ref('Product')), total: { type: 'integer' } }, ['items', 'total']),
    ProductBulkCreate: object({ items: list(ref('ProductCreate'), 1) }, ['items']),
    ProductBulkItem: {
      type: 'object',
      allOf: [ref('ProductFields')],
      properties: { id: { type: 'string' } },
      required: ['id'],
    },
    ProductBulkUpdate: object({ items: list(ref('ProductBulkItem'), 1) }, ['items']),
  };
}

function others(): Record<string, Schema> {
  return {
    OptionCreate: object({ name: { type: 'string' } }, ['name']),
    Option: object({ _id: { type: 'string' }, name: { type: 'string' } }, ['_id', 'name']),
    BookClose: object({ note: { type: 'string' } }),
    Book: object({ book_id: { type: 'string' }, closed: { type: 'boolean' } }, ['book_id', 'closed']),
  };
}

function object(properties: Record<string, Schema>, required: string[] = []): Schema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function list(items: Schema, minItems?: number): Schema {
  return { type: 'array', items, ...(minItems !== undefined && { minItems }) };
}

function nullable(type: string, bounds: Schema = {}): Schema {
  return { type: [type, 'null'], ...bounds };
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
