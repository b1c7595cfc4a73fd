/** The audit log of tills: an entry for each change, in its transaction; and lists of closed and converted records. */
import type { BudgetConversion } from '@mostrador/types';
import { expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { leastBudget } from '../../testing/reference/registers.ts';
import { startTestService } from '../../testing/service.ts';

let now = new Date('2026-10-02T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());

/** Returns the audit entries of a request, by the type of the changed record. */
async function written(what: string): Promise<unknown[]> {
  const rows = await service.database.everything
    .selectFrom('audit_log')
    .select(['action', 'entity_type', 'entity_id', 'changes'])
    .where('request_id', '=', `request-to-${what}`)
    .orderBy('entity_type')
    .execute();
  return rows.map(({ action, entity_type, entity_id, changes }) => ({
    action,
    entity_type,
    entity_id,
    changes,
  }));
}

const as = (what: string) => ({ 'x-request-id': `request-to-${what}` });

test('every change at a till is in the audit log', async () => {
  const terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
  const opening = { pos_terminal_id: terminal, initial_amount: 100 };
  const { data: register } = await api.post('/api/v1/cash_register/open/', opening, as('open'));
  const path = `/api/v1/cash_register/${register._id}`;
  expect(await written('open')).toMatchObject([
    {
      action: 'created',
      entity_type: 'cash_movement',
      changes: { type: [null, 'opening'], amount: [null, 100] },
    },
    { action: 'created', entity_type: 'cash_register', entity_id: register._id },
  ]);
  await api.post(`${path}/movement/`, { type: 'income', amount: 5 }, as('move'));
  expect(await written('move')).toMatchObject([
    {
      action: 'created',
      entity_type: 'cash_movement',
      changes: { amount: [null, 5], balance_after: [null, 105] },
    },
  ]);
  const sale = { items: [{ name: 'Parche', quantity: 1, price: 7 }] };
  const { data: sold } = await api.post(`/api/v1/pos/${terminal}/sale/`, sale, as('sell'));
  expect(await written('sell')).toMatchObject([
    { action: 'created', entity_type: 'cash_movement', changes: { sale_id: [null, sold._id] } },
    { action: 'created', entity_type: 'sale', entity_id: sold._id },
  ]);
  const session = `/api/v1/pos/sessions/${terminal}/active`;
  await api.put(session, { user_id: 'U2' }, as('begin'));
  await api.put(session, { user_id: 'U3' }, as('change'));
  await api.delete(session, as('end'));
  expect(await written('begin')).toMatchObject([{ action: 'created', entity_type: 'pos_session' }]);
  expect(await written('change')).toMatchObject([{ action: 'updated', changes: { user_id: ['U2', 'U3'] } }]);
  expect(await written('end')).toMatchObject([{ action: 'closed', entity_type: 'pos_session' }]);
  await api.post(`${path}/close/`, { counted_amount: 110 }, as('close'));
  expect(await written('close')).toMatchObject([
    { action: 'created', entity_type: 'cash_movement', changes: { type: [null, 'closing_adjustment'] } },
    {
      action: 'closed',
      entity_type: 'cash_register',
      entity_id: register._id,
      changes: { status: ['open', 'closed'], counted_amount: [null, 110], difference: [null, -2] },
    },
  ]);
});

test('the conversion of a budget is in the audit log', async () => {
  const { data: budget } = await api.post('/api/v1/budgets/', leastBudget);
  const path = `/api/v1/budgets/${budget._id}/convert/`;
  const { data } = await api.post<BudgetConversion>(path, { accepted_by: 'Héctor Sosa' }, as('convert'));
  expect(await written('convert')).toMatchObject([
    {
      action: 'converted',
      entity_id: budget._id,
      changes: { sale_id: [null, data.sale_id], status: ['draft', 'converted'] },
    },
    { action: 'created', entity_type: 'sale', entity_id: data.sale_id },
  ]);
  await api.post(path, {}, as('again'));
  expect(await written('again')).toEqual([]);
});

test('lists distinguish closed and converted records', async () => {
  const ids = new Map<string, string>();
  const closed: [name: string, counted: number][] = [
    ['a', 90],
    ['b', 130],
    ['c', 100],
  ];
  for (const [name, counted_amount] of closed) {
    now = new Date(now.getTime() + 3_600_000);
    const { data } = await api.post('/api/v1/cash_register/', {
      pos_terminal_id: 'feria',
      initial_amount: 100,
    });
    await api.post(`/api/v1/cash_register/${data._id}/close/`, { counted_amount });
    ids.set(data._id, name);
  }
  const { data } = await api.post('/api/v1/cash_register/', {
    pos_terminal_id: 'feria',
    initial_amount: 100,
  });
  ids.set(data._id, 'd');
  const named = async (query: string) => {
    const path = `/api/v1/cash_register/list/?pos_terminal_id=feria&${query}`;
    return (await api.get<AnyPage>(path)).data.items.map(({ _id }) => ids.get(_id)).join('');
  };
  expect(await named('status=closed')).toBe('cba');
  expect(await named('status=open')).toBe('d');
  expect(await named('sort=difference&sort_dir=asc')).toBe('acbd');
  expect(await named('sort=closed_at')).toBe('cbad');
  expect(await named('sort=status&sort_dir=asc')).toBe('abcd');

  const { data: budget } = await api.post('/api/v1/budgets/', leastBudget);
  const made = await api.post<BudgetConversion>(`/api/v1/budgets/${budget._id}/convert/`, {});
  const budgets = async (query: string) =>
    (await api.get<AnyPage>(`/api/v1/budgets/list/?${query}`)).data.items.map(({ _id }) => _id);
  expect(await budgets(`sale_id=${made.data.sale_id}`)).toEqual([budget._id]);
  expect(await budgets('status=converted')).toContain(budget._id);
  expect(await budgets('status=draft')).not.toContain(budget._id);
});
