import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { resourceTable } from './resources.ts';

function resources(document = shop(), name = 'resources'): Record<string, unknown> {
  const [, table = ''] = resourceTable(document).split(`export const ${name} = {`);
  const [own = ''] = table.split('} as const');
  const rows = [...own.matchAll(/^ {2}(\w+): (.*),$/gm)];
  return Object.fromEntries(rows.map(([, member, json = '']) => [member, JSON.parse(json)]));
}

test('describes a standard resource', () => {
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
        'tags',
        'variants',
      ],
      required: ['name', 'price'],
      defaults: { featured: false, status: 'draft' },
      readOnly: ['_id', 'created_at', 'warnings', 'low_stock'],
      filters: { status: 'list', category_id: 'list', featured: 'boolean', max_price: 'number' },
      sort: ['created_at', 'name'],
    },
  });
});

test('describes the role of an operation in a resource', () => {
  const lines = resourceTable(shop()).split('places: Readonly')[1] ?? '';
  expect(lines).toContain('listProducts: {"resource":"products","role":"list"}');
  expect(lines).toContain('bulkDeleteProducts: {"resource":"products","role":"bulkDelete"}');
  expect(lines).toContain('updateProduct: {"resource":"products","role":"update","ofRecord":true}');
});

test('lists a resource without a bulk operation separately', () => {
  const document = shop();
  delete document.paths['/api/v1/products/bulk/delete/'];
  expect(resources(document)).toEqual({});
  expect(resources(document, 'resourcesWithoutBulk')).toMatchObject({
    products: {
      one: 'Product',
      many: 'Products',
      path: '/api/v1/products',
      operations: {
        list: 'listProducts',
        get: 'getProduct',
        create: 'createProduct',
        update: 'updateProduct',
        delete: 'deleteProduct',
      },
    },
  });
});

test('omits a resource that lacks an operation on single records', () => {
  const document = shop();
  delete document.paths['/api/v1/products/{id}/'];
  expect(resources(document)).toEqual({});
  expect(resources(document, 'resourcesWithoutBulk')).toEqual({});
});
