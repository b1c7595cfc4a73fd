import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { responseSchemas, responseTable } from './responses.ts';

test('lists the media type, validator and shape of every documented response, equal ones once', () => {
  const source = responseTable(shop());
  const problem = '{"mediaType":"application/problem+json","validator":"Problem","shape":"Problem"}';
  const product =
    '{"mediaType":"application/json","validator":"createProduct_201","shape":"createProduct_201"}';
  expect(source).toContain(`  createProduct: {"201":${product},"400":${problem},"422":${problem}},\n`);
  expect(source).toContain(`  getProduct: {"200":${product},"404":${problem}},\n`);
  expect(source).toContain('  "createProduct_201": {"members":{"success":null,"data":"Product"}},\n');
  expect(Object.keys(responseSchemas(shop()))).toContain('createProduct_201');
});

test('has null for a response without a body', () => {
  const document = shop();
  const get = document.paths['/api/v1/products/{id}/']?.get;
  if (get) get.responses['304'] = { description: 'Not modified.' };
  expect(responseTable(document)).toMatch(/getProduct: \{"200":\{.*\},"304":null,"404":/);
});
