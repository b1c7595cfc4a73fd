/** The rules of contracts (Reference 2.7, 3.2, Decisions N37, contract-rules, rent-indexes). */
import { createClient } from '@mostrador/client';
import type { Contract, ContractAdjust, ContractCreate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { loadIndex } from './rent-index-values.ts';

let now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const token = await account.token();
const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
const api = apiOf(service.baseUrl, token);

const rental = async (availability_status: 'available' | 'in_use' | 'maintenance' = 'available') =>
  (await client.rentals.create({ name: 'Departamento', availability_status }))._id;
const availability = async (id: string) => (await client.rentals.get(id)).availability_status;

async function drafted(members: Partial<ContractCreate> = {}): Promise<Contract> {
  return await client.contracts.create({
    rental_id: members.rental_id ?? (await rental()),
    start_date: '2026-10-01T03:00:00.000Z',
    end_date: '2028-10-01T02:59:59.000Z',
    initial_rent: 500_000,
    tenant: { full_name: 'Valeria Gómez', document_number: '36220914' },
    ...members,
  });
}

async function active(members: Partial<ContractCreate> = {}): Promise<Contract> {
  const { _id } = await drafted(members);
  return await client.contracts.sign(_id, {});
}

const post = (contract: { _id: string }, action: string, body?: object) =>
  api.post<never>(`/api/v1/contracts/${contract._id}/${action}`, body ?? {});
const codes = (response: { warnings?: { code: string }[] }) =>
  (response.warnings ?? []).map(({ code }) => code);

test('a new contract is a draft with the next number of the year', async () => {
  const [one, two] = [await drafted(), await drafted()];
  expect(one).toMatchObject({
    status: 'draft',
    current_rent: 500_000,
    billing_day: 1,
    adjustment_type: 'none',
    next_adjustment_date: null,
    expiry_status: 'current',
    adjustments: [],
    renewals: [],
    signatures: [],
    termination: null,
  });
  const [first, second] = [one, two].map(({ contract_number }) => contract_number);
  expect(first).toMatch(/^CON-2026-\d{6}$/);
  expect(Number(second?.slice(-6)) - Number(first?.slice(-6))).toBe(1);
});

test.each<[members: object, pointer: string, code: string]>([
  [{ end_date: '2026-09-30T00:00:00Z' }, '/end_date', 'too_low'],
  [{ rental_id: '6f00000000000000000000ff' }, '/rental_id', 'invalid_reference'],
  [{ tenant: { full_name: 'Ana' } }, '/tenant/document_number', 'required'],
])('%j is rejected', async (members, pointer, code) => {
  const { _id: __, ...draft } = await drafted();
  const body = { ...draft, ...members };
  expect((await api.post('/api/v1/contracts/', body)).errors).toMatchObject([{ pointer, code }]);
});

test('a new initial rent becomes the current one until the first adjustment', async () => {
  const contract = await active();
  const raised = await client.contracts.update(contract._id, { initial_rent: 510_000 });
  expect(raised.current_rent).toBe(510_000);
  await client.contracts.adjust(contract._id, { new_rent: 600_000 });
  expect((await client.contracts.update(contract._id, { initial_rent: 1 })).current_rent).toBe(600_000);
});

test('signing occupies an available rental, and terminating releases it', async () => {
  const contract = await drafted();
  const signed = await client.contracts.sign(contract._id, {
    signed_by: 'Graciela',
    signatures: [{ party: 'tenant', name: 'Valeria' }],
  });
  const at = now.toISOString();
  expect(signed).toMatchObject({
    status: 'active',
    signed_at: at,
    signed_by: 'Graciela',
    signatures: [{ party: 'tenant', name: 'Valeria', signed_at: at }],
  });
  expect(await availability(contract.rental_id)).toBe('in_use');
  const again = await client.contracts.sign(contract._id, { signed_by: 'Otra' });
  expect([again.signed_by, again.updated_at]).toEqual(['Graciela', signed.updated_at]);

  const ended = await client.contracts.terminate(contract._id, { reason: 'Se muda', penalty_amount: 5 });
  expect(ended).toMatchObject({
    status: 'terminated',
    terminated_at: at,
    termination: { reason: 'Se muda', effective_date: '2026-10-15', penalty_amount: 5, notes: null },
  });
  expect(await availability(contract.rental_id)).toBe('available');
  expect(await post(contract, 'terminate')).toMatchObject({ status: 409, code: 'contract_not_active' });
  const back = await client.contracts.sign(contract._id, {});
  expect([back.status, back.termination, codes(back)]).toEqual(['active', null, ['contract_reactivated']]);
});

test('a rental that is not available stays unchanged', async () => {
  const contract = await active({ rental_id: await rental('maintenance') });
  expect(await availability(contract.rental_id)).toBe('maintenance');
  await client.contracts.terminate(contract._id, {});
  expect(await availability(contract.rental_id)).toBe('maintenance');
});

test('a rental is released when its last active contract ends, however it ends', async () => {
  const rental_id = await rental();
  const one = await active({ rental_id });
  const two = await drafted({ rental_id });
  const overlapping = await client.contracts.sign(two._id, {});
  expect(codes(overlapping)).toEqual(['overlapping_contract']);
  await client.contracts.terminate(one._id, {});
  expect(await availability(rental_id)).toBe('in_use');
  const other = await rental();
  await client.contracts.update(two._id, { rental_id: other });
  expect([await availability(rental_id), await availability(other)]).toEqual(['available', 'in_use']);
  await client.contracts.delete(two._id);
  expect(await availability(other)).toBe('available');
});

test('a draft cannot be terminated', async () => {
  expect(await post(await drafted(), 'terminate')).toMatchObject({
    status: 409,
    body: { detail: 'The contract is a draft. Only an active contract can be terminated.' },
  });
});

test.each<[body: ContractAdjust, rent: number, percentage: number, coefficient: number]>([
  [{ percentage: 10 }, 550_000, 10, 1.1],
  [{ percentage: -10 }, 450_000, -10, 0.9],
  [{ coefficient: 1.316875 }, 658_437.5, 31.6875, 1.316875],
  [{ new_rent: 600_000 }, 600_000, 20, 1.2],
  [{ index_from: 27.14, index_to: 35.74 }, 658_437.73, 31.6875, 1.316875],
])('500,000 adjusted by %j is %d', async (body, rent, percentage, coefficient) => {
  const contract = await active({ adjustment_type: 'custom', adjustment_frequency_months: 6 });
  const { index_from = null, index_to = null } = body;
  expect(await client.contracts.adjust(contract._id, { ...body, effective_date: '2027-04-01' })).toEqual({
    contract_id: contract._id,
    adjustment: {
      previous_rent: 500_000,
      new_rent: rent,
      percentage,
      coefficient,
      index_from,
      index_to,
      adjustment_type: 'custom',
      effective_date: '2027-04-01',
      reason: null,
      applied_at: now.toISOString(),
    },
    current_rent: rent,
    next_adjustment_date: '2027-10-01',
  });
  expect((await client.contracts.get(contract._id)).adjustments).toHaveLength(1);
});

test('the percentage of the contract is the default, and adjusting early gives a warning', async () => {
  const contract = await active({
    adjustment_type: 'fixed_percentage',
    adjustment_percentage: 10,
    adjustment_frequency_months: 6,
  });
  const adjusted = await client.contracts.adjust(contract._id, {});
  expect(adjusted).toMatchObject({
    current_rent: 550_000,
    adjustment: { effective_date: '2026-10-15' },
    next_adjustment_date: '2027-04-15',
  });
  expect(codes(adjusted)).toEqual(['adjusted_early']);
});

test.each([
  ['2025-09-01', '2026-09-01', 27.14, 35.74, 658_437.73],
  ['2026-06-01', '2026-09-01', 33.27, 35.74, 537_120.53],
  ['2025-01-01', '2026-01-01', 21.54, 29.39, 682_219.13],
  ['2026-03-01', '2026-06-01', 30.58, 33.27, 543_983],
])('by the ICL from %s to %s, %d to %d, 500,000 is %d', async (from, to, index_from, index_to, rent) => {
  const start_date = `${from}T03:00:00.000Z`;
  const { _id } = await active({ start_date, adjustment_type: 'icl' });
  const { adjustment } = await client.contracts.adjust(_id, { effective_date: to });
  expect(adjustment).toMatchObject({ index_from, index_to, new_rent: rent, adjustment_type: 'icl' });
});

test('by the IPC of June to August 2025, 600,000 is 632,984.87', async () => {
  const { _id } = await active({
    start_date: '2025-06-01T03:00:00.000Z',
    initial_rent: 600_000,
    adjustment_type: 'ipc',
    adjustment_frequency_months: 3,
  });
  const adjusted = await client.contracts.adjust(_id, { effective_date: '2025-09-01' });
  expect(adjusted.adjustment).toMatchObject({
    index_from: 100,
    index_to: 105.497478,
    new_rent: 632_984.87,
    percentage: 5.4975,
  });
  // The next adjustment starts from it: September and October, with 2.1 % and 2.3 %.
  const next = await client.contracts.adjust(_id, { effective_date: '2025-11-01' });
  expect(next.adjustment.previous_rent).toBe(632_984.87);
  expect(next.adjustment.new_rent).toBe(661_141.94);
});

test.each<[members: Partial<ContractCreate>, body: ContractAdjust, want: string]>([
  [
    { adjustment_type: 'icl' },
    { effective_date: '2027-02-01' },
    '`icl` has no value for 2026-10-01 and 2027-02-01.',
  ],
  [
    { adjustment_type: 'ipc' },
    { effective_date: '2027-02-01' },
    '`ipc` has no value for 2026-10 and 2027-01.',
  ],
  [
    { adjustment_type: 'cpi' },
    { effective_date: '2026-12-01' },
    '`cpi` has no value for 2026-10 and 2026-11.',
  ],
])('without a value, %j is not adjusted', async (members, body, want) => {
  const contract = await active(members);
  const response = await post(contract, 'adjust', body);
  expect(response).toMatchObject({ status: 422, code: 'index_values_required' });
  expect(response.body).toMatchObject({ detail: expect.stringContaining(want) });
});

test('values loaded by the operator take precedence over bundled ones', async () => {
  const { _id } = await active({ start_date: '2026-09-01T03:00:00.000Z', adjustment_type: 'icl' });
  const values = new Map([
    ['2026-09-01', '10'],
    ['2026-12-01', '12.5'],
  ]);
  await service.database.transaction(account.id, (tx) =>
    loadIndex(tx, account.id, { name: 'icl', values, now }),
  );
  const { adjustment } = await client.contracts.adjust(_id, { effective_date: '2026-12-01' });
  expect(adjustment).toMatchObject({ index_from: 10, index_to: 12.5, new_rent: 625_000 });
});

test.each<[members: Partial<ContractCreate>, body: object, pointer: string, code: string]>([
  [{}, {}, '/new_rent', 'required'],
  [{ adjustment_type: 'custom' }, {}, '/new_rent', 'required'],
  [{ adjustment_type: 'fixed_percentage' }, {}, '/new_rent', 'required'],
  [{}, { percentage: 1, new_rent: 2 }, '/new_rent', 'mutually_exclusive'],
  [{}, { coefficient: 1, index_from: 2, index_to: 3 }, '/index_from', 'mutually_exclusive'],
  [{}, { index_from: 2 }, '/index_to', 'required'],
  [{}, { index_to: 2 }, '/index_from', 'required'],
  [{}, { coefficient: 1e12 }, '/coefficient', 'too_high'],
  [{ adjustment_type: 'icl' }, { effective_date: '2026-10-01' }, '/effective_date', 'too_low'],
])('a contract with %j is not adjusted by %j', async (members, body, pointer, code) => {
  const contract = await active(members);
  const { status, errors } = await post(contract, 'adjust', body);
  expect([status, errors]).toMatchObject([422, [{ pointer, code }]]);
  expect((await client.contracts.get(contract._id)).adjustments).toEqual([]);
});

test('a contract can be renewed from sixty days before its end', async () => {
  const contract = await active({ end_date: '2027-01-01T02:59:59.000Z' });
  expect(await post(contract, 'renew')).toMatchObject({
    status: 409,
    code: 'contract_not_renewable',
    body: {
      detail: 'The contract ends on 2026-12-31. It can be renewed from 2026-11-01 on.',
      renewable_from: '2026-11-01',
    },
  });
  now = new Date('2026-11-01T03:00:00.000Z');
  expect((await client.contracts.get(contract._id)).expiry_status).toBe('expiring');
  const renewed = await client.contracts.renew(contract._id, { months: 12, new_rent: 900_000 });
  now = new Date('2026-10-15T12:00:00.000Z');
  expect(renewed).toMatchObject({
    contract_number: contract.contract_number,
    status: 'active',
    expiry_status: 'current',
    end_date: '2028-01-01T02:59:59.000Z',
    current_rent: 900_000,
    renewals: [{ from: '2027-01-01', to: '2027-12-31', previous_rent: 500_000, new_rent: 900_000 }],
  });
});

test.each([
  ['2024-10-01T03:00:00.000Z', '2026-10-01T02:59:59.000Z', '2028-10-01T02:59:59.000Z'],
  ['2026-09-01T03:00:00.000Z', '2026-10-01T02:59:59.000Z', '2026-11-01T02:59:59.000Z'],
  ['2026-09-15T03:00:00.000Z', '2026-10-11T02:59:59.000Z', '2026-11-06T02:59:59.000Z'],
])('a contract from %s to %s is renewed for the same length, to %s', async (start_date, end_date, want) => {
  const { _id } = await active({ start_date, end_date });
  expect((await client.contracts.get(_id)).expiry_status).toMatch(/expir/);
  expect((await client.contracts.renew(_id, {})).end_date).toBe(want);
});

test.each<[body: object, pointer: string, code: string]>([
  [{ months: 1, end_date: '2030-01-01T00:00:00Z' }, '/months', 'mutually_exclusive'],
  [{ end_date: '2026-10-20T00:00:00Z' }, '/end_date', 'too_low'],
  [{ months: 120_000 }, '/months', 'too_high'],
])('a renewal with %j is rejected', async (body, pointer, code) => {
  const contract = await active({ end_date: '2026-11-01T02:59:59.000Z' });
  expect((await post(contract, 'renew', body)).errors).toMatchObject([{ pointer, code }]);
});

test('renewing a terminated contract occupies its rental again', async () => {
  const contract = await active({ end_date: '2026-11-01T02:59:59.000Z' });
  await client.contracts.terminate(contract._id, {});
  const renewed = await client.contracts.renew(contract._id, { end_date: '2027-11-01T02:59:59Z' });
  expect([renewed.status, renewed.termination, codes(renewed)]).toEqual([
    'active',
    null,
    ['contract_reactivated'],
  ]);
  expect(await availability(contract.rental_id)).toBe('in_use');
});

test('expiring contracts are active and not over, earliest end first', async () => {
  const own = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await own.token() });
  const { _id: rental_id } = await client.rentals.create({ name: 'Cochera' });
  const made = async (end_date: string, isSigned = true) => {
    const { _id } = await client.contracts.create({
      rental_id,
      start_date: '2025-01-01T03:00:00Z',
      end_date,
      initial_rent: 1,
      tenant: { full_name: 'A', document_number: '1' },
    });
    if (isSigned) await client.contracts.sign(_id, {});
    return _id;
  };
  const [far, near] = [await made('2026-12-15T02:59:59Z'), await made('2026-10-16T02:59:59Z')];
  await made('2026-10-15T02:59:59Z');
  await made('2026-12-16T02:59:59Z');
  await made('2026-11-01T02:59:59Z', false);
  const { items, total } = await client.contracts.listExpiring();
  expect([total, items.map(({ _id, days_to_expiry }) => [_id, days_to_expiry])]).toEqual([
    2,
    [
      [near, 0],
      [far, 60],
    ],
  ]);
  expect((await client.contracts.listExpiring({ days: 0 })).total).toBe(1);
  const { occupancy, ...summary } = await client.contracts.getSummary();
  expect(summary).toMatchObject({
    expired: 1,
    expiring_30: 1,
    expiring_60: 2,
    expiring_90: 3,
    active_count: 4,
  });
  expect(occupancy).toEqual({ rentals_total: 1, rentals_contracted: 1, percentage: 100 });
});

test('the consistency checks find nothing', async () => {
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
