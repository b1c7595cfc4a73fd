import { operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/service.ts';
import { catalog } from './catalog/index.ts';
import { customers } from './customers/index.ts';
import { operations } from './operations/index.ts';
import { pending } from './pending.ts';
import { purchasing } from './purchasing/index.ts';
import { sales } from './sales/index.ts';

/** How many are left. When an area is built, its operations go from the list and this number goes down with them. */
const left = 235;

test('the list of what is not built only shrinks', () => {
  expect(Object.keys(pending)).toHaveLength(left);
});

test('an operation is either built or on the list', () => {
  const built = Object.keys({ ...catalog, ...sales, ...purchasing, ...customers, ...operations });
  expect(built.filter((id) => id in pending)).toEqual([]);
  expect([...built, ...Object.keys(pending)].sort()).toEqual(Object.keys(operationTable).sort());
});

test('what is not built says so', async () => {
  const service = await startTestService();
  const headers = { 'x-api-key': await service.token() };
  const response = await fetch(`${service.baseUrl}/api/v1/bill/receipts/list/`, { headers });
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({ success: false, code: 'not_implemented' });
});
