/**
 * The monthly invoice of a contract (Decisions N37, R3, contract-rules): created once, and charged to the tenant's
 * account.
 */
import { createClient } from '@mostrador/client';
import type { Contract, ContractCharge, ContractCreate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

const now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const token = await account.token();
const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
const api = apiOf(service.baseUrl, token);
const { _id: rental_id } = await client.rentals.create({ name: 'Departamento' });

async function signed(members: Partial<ContractCreate> = {}): Promise<Contract> {
  const { _id } = await client.contracts.create({
    rental_id,
    start_date: '2026-01-15T03:00:00.000Z',
    end_date: '2026-12-20T02:59:59.000Z',
    initial_rent: 100,
    tenant: { full_name: 'Valeria Gómez', document_number: '1' },
    ...members,
  });
  return await client.contracts.sign(_id, {});
}

const invoiced = (contract: { _id: string }, body: object = {}) =>
  api.post<never>(`/api/v1/contracts/${contract._id}/generate-invoice`, body);
const codes = (response: { warnings?: { code: string }[] }) =>
  (response.warnings ?? []).map(({ code }) => code);

test('the invoice of the current month is a pending sale', async () => {
  const contract = await signed({ billing_day: 10 });
  const made = await client.contracts.generateInvoice(contract._id, {});
  expect(made).toMatchObject({
    created: true,
    invoice: {
      contract_id: contract._id,
      period: '2026-10',
      issue_date: '2026-10-15',
      due_date: '2026-10-10',
      lines: [{ description: 'Alquiler octubre 2026', amount: 100, type: 'rent' }],
      subtotal: 100,
      total: 100,
      status: 'pending',
    },
  });
  expect(await client.sales.get(made.sale_id)).toMatchObject({
    sale_origin: 'contract',
    contract_id: contract._id,
    invoice_number: made.invoice.invoice_number,
    status: 'pending',
    customer: 'no-customer',
    total: 100,
    items: [{ publication_id: rental_id, publication_type: 'rental' }],
  });
  expect(codes(made)).toEqual(['tenant_no_customer']);
});

test('a month is invoiced only once, even if its sale was deleted', async () => {
  const contract = await signed();
  const first = await invoiced(contract, { period: '2026-09' });
  expect([first.status, first.header('location')]).toMatchObject([
    201,
    expect.stringMatching(/^\/api\/v1\/sales\//),
  ]);
  const { sale_id } = await client.contracts.generateInvoice(contract._id, { period: '2026-09' });
  await client.sales.delete(sale_id);
  const again = await invoiced(contract, { period: '2026-09', due_date: '2027-01-01' });
  expect(again).toMatchObject({ status: 200, data: { created: false, sale_id } });
});

test('64 concurrent requests for one month create one invoice', async () => {
  const contract = await signed();
  const responses = await Promise.all(Array.from({ length: 64 }, () => invoiced(contract)));
  const statuses = Map.groupBy(responses, ({ status }) => status);
  expect([statuses.get(201)?.length, statuses.get(200)?.length]).toEqual([1, 63]);
  expect((await client.sales.list({ contract_id: [contract._id] })).total).toBe(1);
});

const charge = (members: ContractCharge): ContractCharge => ({
  description: 'Expensas',
  amount: 10,
  ...members,
});

test.each<[charge: ContractCharge, months: string]>([
  [charge({ frequency: 'monthly' }), '01 02 03 04 05'],
  [charge({ is_recurring: true }), '01 02 03 04 05'],
  [charge({ frequency: 'quarterly' }), '01 04'],
  [charge({ frequency: 'quarterly', is_recurring: true }), '01 04'],
  [charge({ frequency: 'yearly' }), '01'],
  [charge({ frequency: 'once' }), '01'],
  [charge({}), '01'],
  [charge({ amount: null, frequency: 'monthly' }), ''],
])('the charge %j is due in %s', async (one, months) => {
  const contract = await signed({ additional_charges: [one] });
  const found: string[] = [];
  for (const month of ['01', '02', '03', '04', '05']) {
    const { invoice } = await client.contracts.generateInvoice(contract._id, { period: `2026-${month}` });
    expect(invoice.total).toBe(invoice.lines.length === 2 ? 110 : 100);
    if (invoice.lines.some(({ type }) => type === 'charge')) found.push(month);
  }
  expect(found.join(' ')).toBe(months);
});

test('one-time charges are on the first invoice that includes charges', async () => {
  const contract = await signed({
    additional_charges: [{ description: 'Sellado', amount: 7, frequency: 'once' }],
  });
  const totals = [];
  for (const [period, include_charges] of [
    ['2026-02', false],
    ['2026-03', true],
    ['2026-04', true],
  ] as const) {
    const { invoice } = await client.contracts.generateInvoice(contract._id, { period, include_charges });
    totals.push(invoice.total);
  }
  expect(totals).toEqual([100, 107, 100]);
});

test.each([
  ['2025-12', ['outside_contract']],
  ['2026-01', ['partial_month']],
  ['2026-02', []],
  ['2026-12', ['partial_month']],
  ['2027-01', ['outside_contract']],
])('the month %s is invoiced with the warnings %j', async (period, want) => {
  const made = await client.contracts.generateInvoice((await signed())._id, { period });
  expect(codes(made).filter((code) => code !== 'tenant_no_customer')).toEqual(want);
  expect(made.invoice.total).toBe(100);
});

test('a month has the rent of its first day', async () => {
  const contract = await signed();
  await client.contracts.adjust(contract._id, { new_rent: 120, effective_date: '2026-05-01' });
  await client.contracts.adjust(contract._id, { new_rent: 150, effective_date: '2026-08-02' });
  const rents = [];
  for (const period of ['2026-04', '2026-05', '2026-08', '2026-09']) {
    rents.push((await client.contracts.generateInvoice(contract._id, { period })).invoice.total);
  }
  expect(rents).toEqual([100, 120, 120, 150]);
});

test.each(['named', 'found by the document'])(
  'the invoice is charged to the account of a tenant who is a customer, %s, within its credit limit',
  async (how) => {
    const document_number = how === 'named' ? '20-1' : '20-30405060-7';
    const customer = await client.customers.create({
      name: 'Valeria Gómez',
      document_number: how === 'named' ? '99' : '20304050607',
    });
    const current = await client.currentAccounts.create({
      entity_type: 'customer',
      entity_id: customer._id,
      entity_name: 'Valeria Gómez',
      credit_limit: 150,
      payment_terms_days: 30,
    });
    const named = how === 'named' ? { customer_id: customer._id } : {};
    const contract = await signed({ tenant: { full_name: 'Valeria Gómez', document_number, ...named } });
    const made = await client.contracts.generateInvoice(contract._id, { due_date: '2026-10-20' });
    expect(made).not.toHaveProperty('warnings');
    const { items } = await client.currentAccounts.listMovements(current._id);
    expect(items).toMatchObject([
      {
        type: 'invoice',
        debit: 100,
        due_date: '2026-10-20',
        sale_id: made.sale_id,
        reference: made.invoice.invoice_number,
      },
    ]);
    expect(await invoiced(contract, { period: '2026-11' })).toMatchObject({
      status: 409,
      code: 'credit_limit_exceeded',
    });
    await client.sales.update(made.sale_id, { status: 'cancelled' });
    expect((await client.currentAccounts.get(current._id)).balance).toBe(0);
  },
);

test('if two customers have the same document, neither is charged', async () => {
  for (const name of ['Ana', 'Beto']) await client.customers.create({ name, document_number: '777' });
  const contract = await signed({ tenant: { full_name: 'Ana', document_number: '777' } });
  const made = await client.contracts.generateInvoice(contract._id, {});
  expect(made.warnings).toMatchObject([{ code: 'tenant_no_customer', field: 'tenant.customer_id' }]);
});

test("the summary adds up this month's invoices that are not cancelled", async () => {
  const own = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await own.token(), retries: 0 });
  const { _id } = await client.rentals.create({ name: 'Cochera' });
  const contract = await client.contracts.create({
    rental_id: _id,
    start_date: '2026-01-01T03:00:00Z',
    end_date: '2027-01-01T02:59:59Z',
    initial_rent: 100.5,
    adjustment_type: 'ipc',
    adjustment_frequency_months: 3,
    tenant: { full_name: 'A', document_number: '1' },
  });
  await client.contracts.sign(contract._id, {});
  await client.contracts.generateInvoice(contract._id, { period: '2026-09' });
  const { sale_id } = await client.contracts.generateInvoice(contract._id, {});
  expect(await client.contracts.getSummary()).toEqual({
    total: 1,
    by_status: { draft: 0, active: 1, terminated: 0 },
    active_count: 1,
    expiring_30: 0,
    expiring_60: 0,
    expiring_90: 1,
    expired: 0,
    monthly_rent_total: 100.5,
    average_rent: 100.5,
    occupancy: { rentals_total: 1, rentals_contracted: 1, percentage: 100 },
    upcoming_adjustments: [
      {
        contract_id: contract._id,
        contract_number: 'CON-2026-000001',
        rental_id: _id,
        adjustment_type: 'ipc',
        current_rent: 100.5,
        next_adjustment_date: '2026-04-01',
      },
    ],
    invoiced_this_month: 100.5,
  });
  await client.sales.update(sale_id, { status: 'cancelled' });
  expect((await client.contracts.getSummary()).invoiced_this_month).toBe(0);
  const empty = createClient({ baseUrl: service.baseUrl, token: await (await service.account()).token() });
  expect(await empty.contracts.getSummary()).toMatchObject({
    total: 0,
    average_rent: 0,
    occupancy: { percentage: 0 },
  });
});

test('another account cannot use a contract', async () => {
  const contract = await signed();
  const them = apiOf(service.baseUrl, await (await service.account()).token());
  const actions = ['sign', 'terminate', 'renew', 'adjust', 'generate-invoice'];
  const statuses = actions.map(
    async (action) => (await them.post(`/api/v1/contracts/${contract._id}/${action}`, {})).status,
  );
  expect(await Promise.all(statuses)).toEqual(actions.map(() => 404));
  expect((await them.get<{ total: number }>('/api/v1/contracts/expiring?days=3660')).data.total).toBe(0);
});

test('verification finds changed invoices', async () => {
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
