/** The standard tests of customers, suppliers, orders and goals: bounds, lists, isolation, contract. */
import { expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../testing/api.ts';
import {
  customer,
  customerList,
  customers,
  goal,
  goalList,
  goals,
  order,
  orderList,
  orders,
  supplier,
  supplierList,
  suppliers,
} from '../testing/reference/ledgers.ts';
import { startTestService } from '../testing/service.ts';
import { boundsOf } from '../testing/standard/bounds.ts';
import { contractOf } from '../testing/standard/contract.ts';
import { isolationOf } from '../testing/standard/isolation.ts';
import { listsOf } from '../testing/standard/lists.ts';
import { storyOf } from '../testing/story.ts';

const least = {
  name: 'Otro',
  goal_type: 'items',
  target_value: 1,
  period: 'daily',
  start_date: '2026-10-01',
  end_date: '2026-10-01',
} as const;
const tables = [customers, suppliers, orders, goals];

await boundsOf(tables);
await isolationOf(tables);
await listsOf([customerList, supplierList, orderList, goalList]);
await contractOf(['customers', 'suppliers', 'orders', 'goals'], (api) => [
  storyOf(api.customers, { whole: customer, least: { name: 'Ana' }, change: { phone: '777' } }),
  storyOf(api.suppliers, { whole: supplier, least: { name: 'Andina' }, change: { category: 'Luces' } }),
  storyOf(api.orders, {
    whole: order,
    change: { notes: 'De tarde' },
    invalid: { items: [] },
    least: { supplier_id: 's', items: order.items },
  }),
  storyOf(api.goals, { whole: goal, least, change: { target_value: 5 } }),
]);

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());

test.each([
  [
    '/api/v1/customers',
    customer,
    ['quiroga', 'ANA@example', 'work.example', '555', '28456120', 'tarde', 'ana llama'],
  ],
  [
    '/api/v1/suppliers',
    supplier,
    ['andina', 'luis', '71552083', 'andina@example', 'lunes', 'andina sa', '30715520830'],
  ],
  ['/api/v1/orders', order, ['PO-2', 'manana', 'CADENA']],
  ['/api/v1/goals', goal, ['octubre', 'local']],
])('a search in %s finds the records', async (base, body, searches) => {
  const { data } = await api.post(`${base}/`, body);
  for (const search of searches) {
    const page = await api.get<AnyPage>(`${base}/list/?search=${encodeURIComponent(search)}`);
    expect(
      page.data.items.map(({ _id }) => _id),
      search,
    ).toEqual([data._id]);
  }
  expect((await api.get<AnyPage>(`${base}/list/?search=nonsense`)).data.total).toBe(0);
});
