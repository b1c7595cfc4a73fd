/** A bulk operation locks what its items need in a fixed order, so that two never deadlock. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

const made = async (path: string, body: object) =>
  (await api.post<AnyRecord>(`/api/v1/${path}/`, body)).data._id;

/** Customers with current accounts, sorted by the IDs of the accounts. */
const customers: string[] = [];
const accounts: string[] = [];
let sales: string[] = [];

beforeEach(async () => {
  for (const name of customers.length === 0 ? ['Ana', 'Beto'] : []) {
    const entity_id = await made('customers', { name });
    customers.push(entity_id);
    accounts.push(await made('current-accounts', { entity_type: 'customer', entity_id, entity_name: name }));
  }
  sales = await Promise.all(customers.map((id) => made('sales', saleTo(id))));
});

const saleTo = (customer: string | undefined) => ({
  items: [{ publication_type: 'service', name: 'Ajuste', quantity: 1, price: 100 }],
  customer,
  payment_method: 'current_account',
  status: 'completed',
});

test.each<[what: string, path: string, body: () => object]>([
  ['create', 'create', () => ({ items: customers.toReversed().map(saleTo) })],
  ['update', 'update', () => ({ updates: sales.toReversed().map((id) => ({ id, status: 'cancelled' })) })],
  ['delete', 'delete', () => ({ ids: sales.toReversed() })],
])('a bulk %s waits for the last account with the first one locked', async (_what, path, body) => {
  const lock = (id: string | undefined, how = sql``) => sql`
    select from current_accounts where account_id = ${account.id} and id = ${id} for update ${how}`;
  const { everything } = service.database;
  const [first, last] = accounts;
  let response: Promise<unknown> | undefined;
  await everything.transaction().execute(async (tx) => {
    await lock(last).execute(tx);
    response = (path === 'update' ? api.put : api.post)(`/api/v1/sales/bulk/${path}/`, body());
    const taken = async () => {
      const rejected = lock(first, sql`nowait`).execute(everything);
      return rejected.then(
        () => 'free',
        () => 'locked',
      );
    };
    await expect.poll(taken).toBe('locked');
  });
  expect(await response).toMatchObject({ status: 200, data: { success_count: 2, error_count: 0 } });
});
