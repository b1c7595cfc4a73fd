/** The activity names records of every kind, including those stored in tables without documents. */
import { expect, test } from 'vitest';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { builtKinds } from '../kind.ts';
import { entityNames } from './activity-names.ts';

const service = await startTestService();
const account = await service.account();

test.each(builtKinds().map(({ entityType }) => entityType))('%s can be named', async (entity_type) => {
  const entity = { entity_type, entity_id: 'x' };
  expect((await entityNames(service.database.of(account.id), account.id, [entity]))(entity)).toBeNull();
});

test('a current account is named after its owner', async () => {
  const api = apiOf(service.baseUrl, await account.token());
  const { _id: entity_id } = (await api.post('/api/v1/customers/', { name: 'Ana' })).data;
  const owner = { entity_type: 'customer', entity_id, entity_name: 'Ana' };
  const made = await api.post('/api/v1/current-accounts/', owner);
  const { data } = await api.get<{ items: { summary: string }[] }>(
    `/api/v1/stats/activity/?entity_id=${made.data._id}`,
  );
  expect(data.items.map(({ summary }) => summary)).toEqual(['Current account "Ana" created.']);
});
