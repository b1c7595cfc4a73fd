/** Random days at a till: whatever is sold, refunded and moved, every report is the exact sum. */
import type { CashReconciliation, CashRegister, CashXReport, PosSale } from '@mostrador/types';
import { expect, test } from 'vitest';
import { randomIntegers } from '../../core/random-integers.ts';
import { type AnyPage, type AnyRecord, apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { registerDifferences } from './cash-register/register-differences.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

/** The income and outflow in cents, counted independently of the service. */
interface Count {
  initial: number;
  sales: number;
  refunds: number;
  income: number;
  outflow: number;
}

test.each([1, 2, 3])('day %i', async (seed) => {
  const random = randomIntegers(seed);
  const terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
  const count: Count = { initial: random(0, 5_000_000), sales: 0, refunds: 0, income: 0, outflow: 0 };
  const opening = { pos_terminal_id: terminal, initial_amount: count.initial / 100 };
  const path = `/api/v1/cash_register/${(await api.post('/api/v1/cash_register/', opening)).data._id}`;
  const sold: PosSale[] = [];

  const sell = async () => {
    const items = Array.from({ length: random(1, 4) }, () => ({
      name: 'Cosa',
      quantity: random(1, 3000) / 1000,
      price: random(1, 9_000_000) / 1000,
      tax_rate: [0, 10.5, 21, 27][random(0, 3)],
      discount_rate: random(0, 3) * 10,
    }));
    const [card, cash] = [random(0, 400_000), random(0, 2_000_000)];
    const payments = [
      { payment_method: 'debit_card', amount: card / 100 },
      { payment_method: 'cash', amount: cash / 100 },
    ];
    const body = {
      items,
      payments,
      tax_type: random(0, 1) ? 'inclusive' : 'exclusive',
      discount_rate: random(0, 2) * 5,
    };
    const { status, data } = await api.post<PosSale>(`/api/v1/pos/${terminal}/sale/`, body);
    expect(status).toBe(201);
    const due = Math.max(Math.round(Number(data.total) * 100) - card, 0);
    count.sales += Math.min(cash, due);
    expect(Math.round(data.change * 100)).toBe(cash - Math.min(cash, due));
    sold.push(data);
  };
  const refund = async () => {
    const sale = sold[random(0, sold.length - 1)];
    if (!sale) return;
    const { data } = await api.get(`/api/v1/sales/${sale._id}/`);
    await api.put(`/api/v1/sales/${sale._id}/`, { status: 'refunded' });
    const cash = sale.payments.find(({ payment_method }) => payment_method === 'cash')?.amount ?? 0;
    if (data.status !== 'refunded') count.refunds += Math.round(cash * 100);
  };
  const move = async (type: 'income' | 'outflow') => {
    const amount = random(1, 300_000);
    await api.post(`${path}/movement/`, { type, amount: amount / 100 });
    count[type] += amount;
  };
  const acts = [sell, sell, sell, refund, () => move('income'), () => move('outflow')];
  for (let act = 0; act < 30; act++) await acts[random(0, acts.length - 1)]?.();

  const { initial, sales, refunds, income, outflow } = count;
  const expected = initial + sales - refunds + income - outflow;
  const { data: x } = await api.get<CashXReport>(`${path}/x_report/`);
  expect(inCents(x.cash)).toEqual({ ...count, expected });
  await expectSumOf(x, path);
  const counted = Math.max(expected + random(-500, 500), 0);
  const { data: closed } = await api.post<CashRegister & { z_report: CashXReport }>(`${path}/close/`, {
    counted_amount: counted / 100,
  });
  expect(Math.round(Number(closed.difference) * 100)).toBe(counted - expected);
  const { type: _t, generated_at: _g, period: _p, ...figures } = x;
  expect(closed.z_report).toMatchObject(figures);
  const { data: reconciled } = await api.get<CashReconciliation>(`${path}/reconciliation/`);
  expect(reconciled.movements.at(-1)?.balance_after).toBe(counted / 100);
  expect(await registerDifferences(service.database.of(account.id), account.id)).toEqual([]);
});

/** Compares the report with the sales of the register in the list of sales. */
async function expectSumOf(report: CashXReport, path: string): Promise<void> {
  const id = path.split('/').at(-1);
  const { data } = await api.get<AnyPage>(`/api/v1/sales/list/?cash_register_id=${id}&per_page=100`);
  const sum = (of: (sale: AnyRecord) => unknown) =>
    data.items.reduce((total, sale) => total + Math.round(Number(of(sale)) * 100), 0);
  expect(inCents(report.sales)).toMatchObject({
    count: data.total * 100,
    total: sum(({ total }) => total),
    tax: sum(({ tax_amount }) => tax_amount),
    gross: sum(({ subtotal }) => subtotal),
    discounts: sum(({ discount_amount }) => discount_amount),
  });
  const amounts = (list: readonly { amount: number }[]) =>
    list.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  expect(amounts(report.taxes)).toBe(sum(({ tax_amount }) => tax_amount));
}

function inCents(figures: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(Number(value) * 100)]),
  );
}
