/** The rules of cash registers, on the days of the examples (Decisions N4 to N9). */
import type { CashReconciliation, CashRegisterOfTerminal, CashXReport } from '@mostrador/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { invalid, rejecting } from '../../../testing/rejected.ts';
import { startTestService } from '../../../testing/service.ts';

const base = '/api/v1/cash_register';
let now = new Date('2026-10-02T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const rejected = rejecting(service);
function at(time: string): void {
  now = new Date(`2026-10-02T${time}:00.000Z`);
}

let terminal: AnyRecord;
beforeEach(async () => {
  at('12:00');
  terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data;
});

const open = (members: object = {}) =>
  api.post(`${base}/open/`, { pos_terminal_id: terminal._id, initial_amount: 20_000, ...members });
const move = (id: string, type: string, amount: number, members: object = {}) =>
  api.post(`${base}/${id}/movement/`, { type, amount, ...members });
const close = (id: string, members: object = {}) => api.post(`${base}/${id}/close/`, members);
const xReport = (id: string) => api.get<CashXReport>(`${base}/${id}/x_report/`);
const reconciliation = (id: string) => api.get<CashReconciliation>(`${base}/${id}/reconciliation/`);
const status = (id: string) => api.get<CashRegisterOfTerminal>(`${base}/status/${id}/`);

/** The error for writes to a closed register, such as closing it again. */
const closed = { status: 409, code: 'register_closed' };

describe('opening', () => {
  test('begins with an opening movement', async () => {
    const { status, data, header } = await open({ opened_by: 'Lucía', notes: 'Cambio justo' });
    expect(status).toBe(201);
    expect(header('location')).toBe(`${base}/${data._id}/`);
    expect(data).toMatchObject({
      status: 'open',
      opened_at: '2026-10-02T12:00:00.000Z',
      opened_by: 'Lucía',
      notes: 'Cambio justo',
      initial_amount: 20_000,
      expected_amount: 20_000,
      cash_sales: 0,
      counted_amount: null,
      difference: null,
      closed_at: null,
      totals_by_payment_method: [],
      movements: [{ type: 'opening', amount: 20_000, balance_after: 20_000, created_by: 'Lucía' }],
    });
    expect(data).not.toHaveProperty('warnings');
    expect((await api.get(`${base}/${data._id}/`)).data).toEqual(data);
  });

  test('works by creating a register too', async () => {
    const opened = await api.post(`${base}/`, { pos_terminal_id: terminal._id, initial_amount: 0.005 });
    expect(opened).toMatchObject({ status: 201, data: { status: 'open', initial_amount: 0.01 } });
  });

  test('a second register at the terminal names the first', async () => {
    const { data: first } = await open();
    const detail = `The terminal \`Mostrador\` has had an open register since 2026-10-02T12:00:00.000Z. Close it first.`;
    const second = await rejected(() => open(), { status: 409, code: 'register_already_open' });
    expect(second.body).toMatchObject({ cash_register_id: first._id, detail });
    await close(first._id);
    expect((await open()).status).toBe(201);
  });

  test('at an unknown terminal is accepted with a warning', async () => {
    const { data } = await open({ pos_terminal_id: 'Feria de la plaza' });
    expect(data.warnings).toMatchObject([{ code: 'unknown_terminal', field: 'pos_terminal_id' }]);
    await rejected(() => open({ pos_terminal_id: 'Feria de la plaza' }), {
      status: 409,
      code: 'register_already_open',
    });
  });

  test.each([
    [{ pos_terminal_id: '' }, '/pos_terminal_id', 'too_short'],
    [{ initial_amount: -0.01 }, '/initial_amount', 'too_low'],
    [{ initial_amount: 1e12 }, '/initial_amount', 'too_high'],
    [{ initial_amount: '5' }, '/initial_amount', 'invalid_type'],
    [{ initial_amount: undefined }, '/initial_amount', 'required'],
  ])('with %j is rejected', async (members, pointer, code) => {
    await rejected(() => open(members), invalid(pointer, code));
  });

  test('opens several in bulk', async () => {
    const items = [terminal._id, 'otra', terminal._id].map((pos_terminal_id) => ({
      pos_terminal_id,
      initial_amount: 1,
    }));
    const { data } = await api.post(`${base}/bulk/create/`, { items });
    expect(data).toMatchObject({
      success_count: 2,
      error_count: 1,
      created: [{ success: true }, { success: true }, { error: { code: 'register_already_open' } }],
    });
  });
});

describe('the day of the example', () => {
  let id: string;
  beforeEach(async () => {
    id = (await open({ opened_by: 'Lucía' })).data._id;
    at('14:00');
    await move(id, 'paid_in', 5000, { concept: 'Cambio traído del fondo fijo' });
    at('15:00');
    await move(id, 'out', 8000, {
      description: 'Artículos de limpieza',
      category: 'limpieza',
      created_by: 'Lucía',
    });
    at('23:05');
  });

  test('closes with a shortage and its sign', async () => {
    const notes = {
      denominations: [
        { value: 10_000, quantity: 1 },
        { value: 1000, quantity: 6 },
        { value: 915, quantity: 1 },
      ],
    };
    const { status, data, header } = await close(id, {
      ...notes,
      notes: 'Faltan 85 de vuelto',
      closed_by: 'Lucía',
    });
    expect([status, header('etag')]).toEqual([200, '"4"']);
    expect(data).toMatchObject({
      status: 'closed',
      closed_by: 'Lucía',
      closed_at: '2026-10-02T23:05:00.000Z',
      notes: 'Faltan 85 de vuelto',
      income_total: 5000,
      outflow_total: 8000,
      expected_amount: 17_000,
      counted_amount: 16_915,
      difference: -85,
      movements: [
        { type: 'opening', amount: 20_000, balance_after: 20_000 },
        { type: 'income', amount: 5000, balance_after: 25_000, description: 'Cambio traído del fondo fijo' },
        { type: 'outflow', amount: 8000, balance_after: 17_000, category: 'limpieza', created_by: 'Lucía' },
        { type: 'closing_adjustment', amount: -85, balance_after: 16_915, description: 'Faltante al cierre' },
      ],
      z_report: {
        type: 'Z',
        number: 1,
        generated_at: '2026-10-02T23:05:00.000Z',
        period: { from: '2026-10-02T12:00:00.000Z', to: '2026-10-02T23:05:00.000Z' },
        cash: { initial: 20_000, sales: 0, refunds: 0, income: 5000, outflow: 8000, expected: 17_000 },
      },
    });
    expect(data).not.toHaveProperty('warnings');
    const { z_report: _, ...record } = data;
    expect((await api.get(`${base}/${id}/`)).data).toEqual(record);
  });

  test('is reconciled while open and after closing', async () => {
    const before = await reconciliation(id);
    expect(before.data).toMatchObject({
      status: 'open',
      expected_amount: 17_000,
      counted_amount: null,
      difference: null,
      difference_type: 'not_counted',
      sales: { count: 0, total: 0, refunds_count: 0, refunds_total: 0 },
      by_method: [{ payment_method: 'cash', opening_amount: 20_000, expected_amount: 17_000, count: 0 }],
    });
    await move(id, 'income', 300, { payment_method: 'check' });
    const counts_by_method = [
      { payment_method: 'check', counted_amount: 250 },
      { payment_method: 'debit_card', counted_amount: 0 },
    ];
    await close(id, { counted_amount: 17_032, counts_by_method });
    const { data } = await reconciliation(id);
    expect(data).toMatchObject({
      status: 'closed',
      counted_amount: 17_032,
      difference: 32,
      difference_type: 'surplus',
    });
    const line = (payment_method: string, expected_amount: number, counted_amount: number) => ({
      payment_method,
      expected_amount,
      counted_amount,
      difference: counted_amount - expected_amount,
      count: 0,
    });
    expect(data.by_method).toEqual([
      { ...line('cash', 17_000, 17_032), opening_amount: 20_000 },
      { ...line('check', 300, 250), opening_amount: 0 },
      { ...line('debit_card', 0, 0), opening_amount: 0 },
    ]);
    expect(data.movements.map(({ type }) => type)).toEqual([
      'opening',
      'income',
      'outflow',
      'income',
      'closing_adjustment',
    ]);
  });

  test('closes with the expected amount if the cash was not counted', async () => {
    const { data } = await close(id);
    expect(data).toMatchObject({
      counted_amount: 17_000,
      difference: 0,
      warnings: [{ code: 'not_counted' }],
    });
    expect((await reconciliation(id)).data.difference_type).toBe('balanced');
  });

  test('an X report changes nothing', async () => {
    const { header } = await api.get(`${base}/${id}/`);
    const first = await xReport(id);
    expect(first.data).toMatchObject({
      type: 'X',
      generated_at: now.toISOString(),
      cash: { expected: 17_000 },
    });
    expect(await xReport(id)).toMatchObject({ data: first.data });
    expect((await api.get(`${base}/${id}/`)).header('etag')).toBe(header('etag'));
  });

  test('rejects movements after closing', async () => {
    const { data } = await close(id, { counted_amount: 17_000, notes: null });
    for (const act of [
      () => move(id, 'income', 1),
      () => close(id),
      () => api.put(`${base}/${id}/`, { initial_amount: 1 }),
    ]) {
      const { body } = await rejected<unknown>(act, closed);
      expect(body).toMatchObject({ detail: expect.stringContaining('2026-10-02T23:05:00.000Z') });
    }
    at('23:30');
    expect((await xReport(id)).data).toEqual({
      ...(data.z_report as object),
      type: 'X',
      generated_at: '2026-10-02T23:30:00.000Z',
      number: undefined,
    });
    expect((await api.put(`${base}/${id}/`, { notes: 'Revisado' })).data).toMatchObject({
      notes: 'Revisado',
      difference: 0,
    });
  });

  test('the status of the terminal', async () => {
    expect((await status('ninguna')).data).toEqual({
      pos_terminal_id: 'ninguna',
      is_open: false,
      status: 'closed',
      cash_register: null,
      last_closed: null,
    });
    const { data: register } = await api.get(`${base}/${id}/`);
    const open = { pos_terminal_id: terminal._id, is_open: true, status: 'open', cash_register: register };
    expect((await status(terminal._id)).data).toEqual({ ...open, last_closed: null });
    await close(id, { counted_amount: 17_032 });
    expect((await status(terminal._id)).data).toEqual({
      pos_terminal_id: terminal._id,
      is_open: false,
      status: 'closed',
      cash_register: null,
      last_closed: { _id: id, closed_at: '2026-10-02T23:05:00.000Z', counted_amount: 17_032, difference: 32 },
    });
  });
});

describe('a movement', () => {
  test('returns the expected cash of the drawer', async () => {
    const { data: register } = await open();
    const sent = { concept: 'Vuelto', description: 'otro', reference: 'Ticket 1' };
    const { status, data, header } = await move(register._id, 'outflow', 0.015, sent);
    expect([status, header('location')]).toEqual([201, `${base}/${register._id}/reconciliation/`]);
    expect(data).toEqual({
      _id: data._id,
      cash_register_id: register._id,
      type: 'outflow',
      amount: 0.02,
      description: 'Vuelto',
      category: null,
      reference: 'Ticket 1',
      payment_method: 'cash',
      sale_id: null,
      balance_after: 19_999.98,
      created_by: null,
      created_at: now.toISOString(),
    });
  });

  test('of more than the expected cash is stored with a warning', async () => {
    const { data: register } = await open();
    expect((await move(register._id, 'outflow', 20_000)).data).not.toHaveProperty('warnings');
    const { data } = await move(register._id, 'outflow', 0.01);
    expect(data).toMatchObject({
      balance_after: -0.01,
      warnings: [{ code: 'insufficient_cash', field: 'amount' }],
    });
  });

  test('by another method does not change the expected cash', async () => {
    const { data: register } = await open();
    const { data } = await move(register._id, 'income', 500, { payment_method: 'bank_transfer' });
    expect(data).toMatchObject({ payment_method: 'bank_transfer', balance_after: 20_000 });
    const strange = await move(register._id, 'outflow', 1e6, { payment_method: 'trueque' });
    expect(strange.data.warnings).toMatchObject([
      { code: 'unknown_payment_method', field: 'payment_method' },
    ]);
    expect((await api.get(`${base}/${register._id}/`)).data).toMatchObject({
      expected_amount: 20_000,
      income_total: 0,
      outflow_total: 0,
    });
  });

  test.each(['income', 'in', 'paid_in', 'outflow', 'out', 'paid_out'])('may be called %s', async (type) => {
    const { data: register } = await open();
    const { data } = await move(register._id, type, 1);
    expect([data.type, data.balance_after]).toEqual(
      type === 'income' || type.endsWith('in') ? ['income', 20_001] : ['outflow', 19_999],
    );
  });

  test.each([
    [{ amount: 0 }, '/amount', 'too_low'],
    [{ amount: 0.001 }, '/amount', 'too_low'],
    [{ amount: 1e12 }, '/amount', 'too_high'],
    [{ type: 'sale' }, '/type', 'invalid_enum'],
    [{ payment_method: null }, '/payment_method', 'invalid_type'],
  ])('with %j is rejected', async (members, pointer, code) => {
    const { data } = await open();
    await rejected(() => move(data._id, 'income', 1, members), invalid(pointer, code));
  });

  test('in an unknown register is not found', async () => {
    const nowhere = { status: 404, code: 'not_found' };
    const unknown = '6f0000000000000000000000';
    await rejected(() => move(unknown, 'income', 1), nowhere);
    await rejected(() => close(unknown), nowhere);
    await rejected(() => xReport(unknown), nowhere);
    await rejected(() => reconciliation(unknown), nowhere);
  });

  test('counts in a register with many: the last 50 are shown, all are reconciled', async () => {
    const { data: register } = await open({ initial_amount: 0 });
    for (let count = 1; count <= 60; count++) await move(register._id, 'income', count);
    const { data } = await api.get<AnyRecord & { movements: AnyRecord[] }>(`${base}/${register._id}/`);
    expect(data.movements.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 11),
    );
    expect(data).toMatchObject({ expected_amount: 1830 });
    expect((await reconciliation(register._id)).data.movements).toHaveLength(61);
  });
});

describe('an update', () => {
  test('corrects the initial amount with another opening movement', async () => {
    const { data: register } = await open();
    await move(register._id, 'income', 100);
    const { data } = await api.put(`${base}/${register._id}/`, { initial_amount: 19_500.5 });
    expect(data).toMatchObject({
      initial_amount: 19_500.5,
      expected_amount: 19_600.5,
      movements: [
        { type: 'opening', amount: 20_000 },
        { type: 'income', amount: 100 },
        { type: 'opening', amount: -499.5, balance_after: 19_600.5, description: 'Apertura corregida' },
      ],
    });
    const again = await api.put(`${base}/${register._id}/`, { initial_amount: 19_500.5 });
    expect(again.header('etag')).toMatch(/^"3\./);
  });

  test('cannot move it to another terminal', async () => {
    const { data: register } = await open();
    const { data } = await api.put(`${base}/${register._id}/`, { pos_terminal_id: 'otra', notes: 'x' });
    expect(data).toMatchObject({ pos_terminal_id: terminal._id, notes: 'x' });
  });

  test('with an outdated version is rejected, for closing too', async () => {
    const { data: register } = await open();
    await move(register._id, 'income', 1);
    const passed = { status: 412, code: 'precondition_failed' };
    const ifMatch = { 'if-match': '"1"' };
    await rejected(() => api.put(`${base}/${register._id}/`, { notes: 'x' }, ifMatch), passed);
    await rejected(() => api.post(`${base}/${register._id}/close/`, {}, ifMatch), passed);
    expect((await api.post(`${base}/${register._id}/close/`, {}, { 'if-match': '"2"' })).status).toBe(200);
  });
});

describe('deleting', () => {
  test('works for a register opened by mistake', async () => {
    const { data: register } = await open();
    await api.put(`${base}/${register._id}/`, { initial_amount: 0 });
    expect((await api.delete(`${base}/${register._id}/`)).data).toEqual({ deleted: true, id: register._id });
    expect((await api.get(`${base}/${register._id}/`)).status).toBe(404);
    expect((await open()).status).toBe(201);
  });

  test('is rejected once money has moved', async () => {
    const { data: register } = await open();
    await move(register._id, 'income', 1, { payment_method: 'check' });
    const kept = { status: 409, code: 'register_has_movements' };
    const { body } = await rejected(() => api.delete(`${base}/${register._id}/`), kept);
    expect(body).toMatchObject({
      detail: 'The register has 1 movement besides its opening and cannot be deleted.',
    });
    const { data } = await api.post(`${base}/bulk/delete/`, { ids: [register._id] });
    expect(data).toMatchObject({ deleted: [{ success: false, error: { code: 'register_has_movements' } }] });
  });

  test('leaves no gap in the Z numbers', async () => {
    const { data: register } = await open();
    await close(register._id, { counted_amount: 20_000 });
    await rejected(() => api.delete(`${base}/${register._id}/`), closed);
  });
});

describe('Z numbers', () => {
  test('are counted per terminal, without gaps', async () => {
    const numbers: unknown[] = [];
    for (const counted_amount of [20_000, 5, 20_000]) {
      const { data: register } = await open();
      await rejected(
        () => close(register._id, { counted_amount: -1 }),
        invalid('/counted_amount', 'too_low'),
      );
      numbers.push((await close(register._id, { counted_amount })).data.z_report);
    }
    expect(numbers).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }]);
    const { data: elsewhere } = await open({ pos_terminal_id: 'otra caja' });
    expect((await close(elsewhere._id)).data.z_report).toMatchObject({ number: 1 });
  });

  test('closing with the same idempotency key happens once', async () => {
    const { data: register } = await open();
    const key = { 'idempotency-key': `close-${register._id}` };
    const once = await api.post(`${base}/${register._id}/close/`, { counted_amount: 1 }, key);
    const twice = await api.post(`${base}/${register._id}/close/`, { counted_amount: 1 }, key);
    expect(twice.data).toEqual(once.data);
    expect(twice.header('idempotency-replayed')).toBe('true');
  });
});
