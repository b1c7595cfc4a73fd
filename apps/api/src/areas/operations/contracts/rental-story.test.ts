/**
 * Two years of a flat: signed, invoiced every month, adjusted by the ICL every four months, paid, renewed; with the
 * tenant's statement.
 */
import { createClient } from '@mostrador/client';
import { expect, test, vi } from 'vitest';
import { scopes } from '../../../auth/scopes.ts';
import { createToken } from '../../../auth/tokens.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

vi.setConfig({ testTimeout: 60_000 });

let now = new Date('2024-11-28T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const { value: token } = await createToken(
  service.database,
  account.id,
  { name: 'Inmobiliaria', scopes: scopes.map(({ scope }) => scope), expiry: 'never' },
  now,
);
const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });

const months = Array.from({ length: 22 }, (_, index) => {
  const month = new Date(Date.UTC(2024, 11 + index, 1));
  return month.toISOString().slice(0, 7);
});

test('a rental of two years', async () => {
  const { _id: rental_id } = await client.rentals.create({
    name: 'Departamento',
    availability_status: 'available',
  });
  const tenant = await client.customers.create({ name: 'Valeria Gómez', document_number: '36220914' });
  const current = await client.currentAccounts.create({
    entity_type: 'customer',
    entity_id: tenant._id,
    entity_name: tenant.name,
  });
  const draft = await client.contracts.create({
    rental_id,
    start_date: '2024-12-01T03:00:00.000Z',
    end_date: '2026-12-01T02:59:59.000Z',
    initial_rent: 400_000,
    billing_day: 10,
    adjustment_type: 'icl',
    adjustment_frequency_months: 4,
    tenant: { full_name: tenant.name, document_number: '36.220.914' },
    additional_charges: [
      { description: 'Expensas', amount: 50_000, frequency: 'monthly', is_recurring: true },
      { description: 'Seguro', amount: 30_000, frequency: 'yearly', is_recurring: true },
    ],
  });
  await client.contracts.sign(draft._id, { signed_by: 'Graciela' });
  const id = draft._id;

  const rents: number[] = [];
  let invoiced = 0;
  for (const month of months) {
    now = new Date(`${month}-01T12:00:00.000Z`);
    const { next_adjustment_date: due } = await client.contracts.get(id);
    if (due !== null && due <= `${month}-01`) await client.contracts.adjust(id, { effective_date: due });
    const { invoice } = await client.contracts.generateInvoice(id, {});
    rents.push(invoice.lines[0]?.amount ?? 0);
    invoiced += invoice.total;
    // All months but the last are paid on the tenth.
    now = new Date(`${month}-10T12:00:00.000Z`);
    if (month !== months.at(-1)) {
      await client.currentAccounts.recordPayment(current._id, {
        amount: invoice.total,
        payment_method: 'bank_transfer',
      });
    }
  }

  // 400,000 × ICL of each adjustment / ICL of the previous one, rounded each time, with the Central Bank's values.
  expect([...new Set(rents)]).toEqual([400_000, 453_656.17, 515_641.64, 557_288.13, 604_745.76, 678_159.8]);
  const contract = await client.contracts.get(id);
  expect(contract.adjustments.map(({ effective_date }) => effective_date)).toEqual([
    '2025-04-01',
    '2025-08-01',
    '2025-12-01',
    '2026-04-01',
    '2026-08-01',
  ]);
  const last = (rents.at(-1) ?? 0) + 50_000;
  const statement = await client.currentAccounts.getStatement(current._id);
  expect(statement).toMatchObject({ closing_balance: last });
  expect((await client.currentAccounts.get(current._id)).balance).toBe(last);
  const charges = 50_000 * months.length + 30_000 * 2;
  expect(Math.round((invoiced - charges) * 100)).toBe(
    Math.round(rents.reduce((sum, rent) => sum + rent, 0) * 100),
  );
  expect((await client.sales.list({ contract_id: [id] })).total).toBe(months.length);

  now = new Date('2026-10-15T12:00:00.000Z');
  expect((await client.contracts.listExpiring()).items).toMatchObject([{ _id: id, days_to_expiry: 46 }]);
  const renewed = await client.contracts.renew(id, { months: 24, new_rent: 900_000 });
  expect(renewed).toMatchObject({ current_rent: 900_000, end_date: '2028-12-01T02:59:59.000Z' });
  const { invoice: october } = await client.contracts.generateInvoice(id, {});
  expect(october.lines[0]?.amount).toBe(rents.at(-1));
  const { invoice: december } = await client.contracts.generateInvoice(id, { period: '2026-12' });
  expect(december.lines.map(({ amount }) => amount)).toEqual([900_000, 50_000, 30_000]);
  const ended = await client.contracts.terminate(id, {
    effective_date: '2027-03-31',
    penalty_amount: 1_800_000,
  });
  expect(ended.status).toBe('terminated');
  expect((await client.rentals.get(rental_id)).availability_status).toBe('available');
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
