/**
 * A small description in the house pattern for tests: one standard resource with its eight operations, an action, an
 * upload, and a literal path beside a parameter.
 */
import type { Document, Operation, Schema } from '../document.ts';
import { shopSchemas } from './shop-schemas.ts';

export function shop(): Document {
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    tags: [{ name: 'Products' }, { name: 'Books' }],
    'x-tagGroups': [
      { name: 'Catalog', tags: ['Products'] },
      { name: 'Accounting and reports', tags: ['Books'] },
    ],
    paths: {
      '/api/v1/products/list/': { get: listProducts() },
      '/api/v1/products/': { post: write('createProduct', 'ProductCreate', '201', 'Product') },
      '/api/v1/products/{id}/': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        get: { ...operation('getProduct', 'products:read', '200', 'Product', ['404']) },
        put: write('updateProduct', 'ProductUpdate', '200', 'Product'),
        delete: operation('deleteProduct', 'products:write', '200', 'DeleteResult', ['404']),
      },
      '/api/v1/products/bulk/create/': {
        post: write('bulkCreateProducts', 'ProductBulkCreate', '200', 'BulkResult'),
      },
      '/api/v1/products/bulk/update/': {
        put: write('bulkUpdateProducts', 'ProductBulkUpdate', '200', 'BulkResult'),
      },
      '/api/v1/products/bulk/delete/': {
        post: write('bulkDeleteProducts', 'BulkDelete', '200', 'BulkResult'),
      },
      '/api/v1/products/options/': { post: write('createOption', 'OptionCreate', '201', 'Option') },
      '/api/v1/books/{period}/{book_type}/': { get: getBook() },
      '/api/v1/books/{book_id}/close': {
        parameters: [{ name: 'book_id', in: 'path', required: true, schema: { type: 'string' } }],
        post: closeBook(),
      },
      '/api/v1/books/import/': { post: importBook() },
    },
    components: {
      schemas: shopSchemas(),
      parameters: {
        Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        Page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
      },
      responses: {
        Problem: {
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

function listProducts(): Operation {
  return {
    ...operation('listProducts', 'products:read', '200', 'ProductPage', ['400']),
    summary: 'List products',
    description: 'Returns a page of products.\nFilters narrow it.',
    parameters: [
      { $ref: '#/components/parameters/Page' },
      { name: 'sort', in: 'query', schema: { $ref: '#/components/schemas/ProductSort' } },
      {
        name: 'status',
        in: 'query',
        schema: { type: 'array', items: { $ref: '#/components/schemas/ProductStatus' } },
      },
      { name: 'category_id', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'featured', in: 'query', schema: { type: 'boolean' } },
      { name: 'max_price', in: 'query', schema: { type: 'number', exclusiveMinimum: 0 } },
      { name: 'created_from', in: 'query', schema: { $ref: '#/components/schemas/DateOrDateTime' } },
    ],
  };
}

function getBook(): Operation {
  return {
    ...operation('getBook', 'accounting:read', '200', 'Book', ['400', '404'], 'Books'),
    parameters: [
      {
        name: 'book_type',
        in: 'path',
        required: true,
        schema: { type: 'string', enum: ['sales', 'purchases'] },
      },
      {
        name: 'period',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: String.raw`^\d{4}-\d{2}$` },
      },
    ],
  };
}

function closeBook(): Operation {
  const { requestBody, ...rest } = write(
    'closeBook',
    'BookClose',
    '200',
    'Book',
    'accounting:write',
    'Books',
  );
  return {
    ...rest,
    deprecated: true,
    'x-deprecation': { since: '2026-10-01', sunset: '2027-04-01', successor: '/api/v1/books/import/' },
    ...(requestBody && { requestBody: { ...requestBody, required: false } }),
  };
}

function importBook(): Operation {
  const file: Schema = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', contentMediaType: 'application/octet-stream' },
      period: { type: 'string', minLength: 1 },
    },
  };
  return {
    ...operation('importBook', 'accounting:write', '201', 'Book', ['422'], 'Books'),
    requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
  };
}

function write(
  id: string,
  body: string,
  status: string,
  data: string,
  scope = 'products:write',
  tag?: string,
): Operation {
  return {
    ...operation(id, scope, status, data, ['400', '422'], tag),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${body}` } } },
    },
  };
}

function operation(
  operationId: string,
  scope: string,
  status: string,
  data: string,
  problems: string[],
  tag = 'Products',
): Operation {
  const envelope: Schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', const: true }, data: { $ref: `#/components/schemas/${data}` } },
  };
  return {
    operationId,
    summary: `The operation ${operationId}`,
    tags: [tag],
    security: [{ ApiKeyHeader: [scope] }, { BearerToken: [scope] }],
    responses: {
      [status]: { content: { 'application/json': { schema: envelope } } },
      ...Object.fromEntries(problems.map((code) => [code, { $ref: '#/components/responses/Problem' }])),
    },
  };
}
