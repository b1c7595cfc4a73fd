import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { resourceTable } from './resources.ts';

function resources(document = shop()): Record<string, unknown> {
  const rows = [...resourceTable(document).matchAll(/^ {2}(\w+): (.*),$/gm)];
  return Object.fromEntries(rows.map(([, name, json = '']) => [name, JSON.parse(json)]));
}

test('knows everything about a standard resource', () => {
  expect(resources()).toEqual({
    products: {
      one: 'Product',
      many: 'Products',
      path: '/api/v1/products',
      scope: 'products',
      area: 'catalog',
      operations: {
        list: 'listProducts',
        get: 'getProduct',
        create: 'createProduct',
        update: 'updateProduct',
        delete: 'deleteProduct',
        bulkCreate: 'bulkCreateProducts',
        bulkUpdate: 'bulkUpdateProducts',
        bulkDelete: 'bulkDeleteProducts',
      },
      members: [
        ...[
          'name',
          'price',
          'weight',
          'stock',
          'featured',
          'status',
          'available_from',
          'until',
          'seo',
          'attributes',
        ],
        ...['tags', 'variants'],
      ],
      required: ['name', 'price'],
      defaults: { featured: false, status: 'draft' },
      readOnly: ['_id', 'created_at', 'warnings', 'low_stock'],
      filters: { status: 'list', category_id: 'list', featured: 'boolean', max_price: 'number' },
      sort: ['created_at', 'name'],
    },
  });
});

test('leaves out a resource that lacks one of the eight operations', () => {
  const document = shop();
  delete document.paths['/api/v1/products/bulk/delete/'];
  expect(resources(document)).toEqual({});
});
