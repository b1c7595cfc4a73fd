/**
 * Two stories through the generated client: a customer earns points, redeems a reward and returns the goods; a supplier
 * is paid late.
 */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

let now = new Date('2026-09-01T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
const proven = async () => expect(await findings(service.database.of(account.id), account.id)).toEqual([]);

test('a customer earns points, redeems a reward, and returns the goods', async () => {
  const ana = await client.customers.create({ name: 'Ana' });
  const points = async () => (await client.customers.get(ana._id)).points_balance;
  const bike = await client.products.create({ name: 'Trail', base_price: 900, track_stock: true, stock: 2 });
  const items = [{ publication_id: bike._id, publication_type: 'product', quantity: 1, price: 900 }];
  const sale = await client.sales.create({ items, customer_id: ana._id, status: 'completed' });
  expect(await points()).toBe(900);
  const reward = await client.rewards.create({
    name: 'Vale de $ 50',
    points_cost: 600,
    reward_type: 'voucher',
    value_amount: 50,
    stock: 1,
  });
  const redemption = await client.rewards.redeem({ reward_id: reward._id, customer_id: ana._id });
  expect(redemption).toMatchObject({ points_balance: 300, discount: { type: 'fixed', value: 50 } });
  await client.sales.update(sale._id, { status: 'refunded' });
  expect(await points()).toBe(-600);
  expect((await client.products.get(bike._id)).stock).toBe(2);
  await expect(client.rewards.redeem({ reward_id: reward._id, customer_id: ana._id })).rejects.toMatchObject({
    code: 'reward_out_of_stock',
  });
  const { items: history } = await client.rewards.listRedemptions({ customer_id: [ana._id] });
  expect(history.map(({ redemption_code }) => redemption_code)).toEqual([redemption.redemption_code]);
  await proven();
});

test('a supplier is paid late, and the expense is in the totals of its month', async () => {
  const andina = await client.suppliers.create({ name: 'Andina S.A.', tax_id: '30-99603371-2' });
  const owed = await client.currentAccounts.create({
    entity_type: 'supplier',
    entity_id: andina._id,
    entity_name: andina.name,
    payment_terms_days: 15,
  });
  const expense = await client.expenses.create({
    amount: 121_000,
    description: 'Repuestos de septiembre',
    tax_rate: 21,
    supplier_id: andina._id,
    iva_items: [{ Id: 5, BaseImp: 100_000, Importe: 21_000 }],
  });
  expect(expense).toMatchObject({ vendor_tax_id: '30-99603371-2', net_taxed: 100_000, vat_total: 21_000 });
  await client.currentAccounts.recordInvoice(owed._id, { amount: 121_000, invoice_number: 'A 1-7' });
  now = new Date('2026-09-25T15:00:00.000Z');
  expect(await client.currentAccounts.get(owed._id)).toMatchObject({
    balance: 121_000,
    overdue_amount: 121_000,
  });
  await client.currentAccounts.recordPayment(owed._id, { amount: 121_000, auto_apply: true });
  await client.expenses.update(expense._id, { status: 'paid', payment_method: 'bank_transfer' });
  expect(await client.currentAccounts.get(owed._id)).toMatchObject({ balance: 0, overdue_amount: 0 });
  const september = { from: '2026-09-01', to: '2026-09-30', group_by: 'status' } as const;
  expect((await client.expenses.getSummary(september)).groups).toEqual([
    { key: 'paid', count: 1, total: 121_000, net_total: 100_000, vat_total: 21_000 },
  ]);
  await proven();
});
