/**
 * Line discounts, by the table of Decision line-discounts: applied, rejected or warned about, in every document with
 * lines.
 */
import type { Budget, PosSale, Sale } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const terminal = await api.post<{ _id: string }>('/api/v1/pos/', { name: 'Caja' });

type Discount = Partial<Record<'discount_type' | 'discount_rate' | 'discount_amount' | 'quantity', unknown>>;
type Outcome = { total: number; warned: string[] } | { rejected: string[] };

const line = (discount: Discount) => ({ name: 'Cable', quantity: 2, price: 100, ...discount });
const publication = { publication_id: 'x', publication_type: 'product' };
const customer = { customer_id: 'x', name: 'Ana', email: 'ana@example.com' };

/** The documents with discounted lines. The first line ensures that a return does not exceed the sale. */
const sold: Record<string, (discount: Discount) => Promise<Outcome>> = {
  'a sale': (discount) => outcome('/api/v1/sales/', { items: [line({}), line(discount)] }),
  'a sale at a till': (discount) =>
    outcome(`/api/v1/pos/${terminal.data._id}/sale/`, { items: [line({}), line(discount)], payments: [] }),
  'a budget': (discount) =>
    outcome('/api/v1/budgets/', {
      customer,
      items: [line({}), line(discount)].map((item) => ({ ...publication, ...item })),
    }),
};

async function outcome(path: string, body: object): Promise<Outcome> {
  const { status, data, errors } = await api.post<Sale | PosSale | Budget>(path, body);
  if (status !== 201) return { rejected: errors.map(({ field, code }) => `${field} ${code}`) };
  const warned = (data.warnings ?? []).filter(({ code }) => code.startsWith('discount_'));
  return { total: data.total ?? 0, warned: warned.map(({ code, field }) => `${code} ${field}`) };
}

const amount = 'items.1.discount_amount';
const rate = 'items.1.discount_rate';

const table: [discount: Discount, want: Outcome][] = [
  [{}, { total: 400, warned: [] }],
  [{ discount_rate: 10 }, { total: 380, warned: [] }],
  [{ discount_amount: 30 }, { total: 370, warned: [] }],
  [
    { discount_rate: 10, discount_amount: 30 },
    { total: 380, warned: [`discount_ignored ${amount}`] },
  ],
  [
    { discount_type: 'percentage', discount_rate: 10 },
    { total: 380, warned: [] },
  ],
  [
    { discount_type: 'percentage', discount_amount: 30 },
    { total: 400, warned: [`discount_ignored ${amount}`] },
  ],
  [
    { discount_type: 'percentage', discount_rate: 10, discount_amount: 30 },
    { total: 380, warned: [`discount_ignored ${amount}`] },
  ],
  [
    { discount_type: 'rebaja', discount_amount: 30 },
    { total: 400, warned: [`discount_ignored ${amount}`] },
  ],
  [{ discount_type: 'fixed' }, { total: 400, warned: [] }],
  [
    { discount_type: 'fixed', discount_rate: 50 },
    { total: 350, warned: [] },
  ],
  [
    { discount_type: 'fixed', discount_amount: 30 },
    { total: 370, warned: [] },
  ],
  [
    { discount_type: 'fixed', discount_rate: 50, discount_amount: 30 },
    { total: 370, warned: [`discount_ignored ${rate}`] },
  ],
  [
    { discount_type: 'fixed', discount_amount: 200.01 },
    { total: 200, warned: [`discount_capped ${amount}`] },
  ],
  [
    { discount_type: 'fixed', discount_rate: 50, quantity: 0.1 },
    { total: 200, warned: [`discount_capped ${rate}`] },
  ],
  [
    { discount_type: 'fixed', discount_amount: 30, quantity: -1 },
    { total: 100, warned: [`discount_ignored ${amount}`] },
  ],
  [
    { discount_rate: 10, quantity: -1 },
    { total: 110, warned: [] },
  ],
  [{ discount_amount: -1 }, { rejected: [`${amount} too_low`] }],
  [{ discount_type: 'fixed', discount_amount: -1 }, { rejected: [`${amount} too_low`] }],
  [{ discount_rate: 10, discount_amount: -1 }, { rejected: [`${amount} too_low`] }],
  [{ discount_type: 'fixed', discount_amount: 1e300 }, { rejected: [`${amount} too_high`] }],
  [{ discount_rate: 100.5 }, { rejected: [`${rate} too_high`] }],
  [{ discount_rate: -1 }, { rejected: [`${rate} too_low`] }],
];

describe.each(Object.entries(sold))('%s', (_, sell) => {
  test.each(table)('with %j results in %j', async (discount, want) => {
    expect(await sell(discount)).toEqual(want);
  });
});

describe('a line sent back', () => {
  const made = async (discount: Discount) =>
    (await api.post<Sale>('/api/v1/sales/', { items: [line(discount)] })).data;
  const put = async ({ _id, items }: Sale, discount: Discount) => {
    const changed = items.map((item) => ({ ...item, ...discount }));
    const { data } = await api.put<Sale>(`/api/v1/sales/${_id}/`, { items: changed });
    return [
      data.total,
      data.items[0]?.discount_amount,
      (data.warnings ?? []).map(({ code, field }) => `${code} ${field}`),
    ];
  };

  test.each<[what: string, discount: Discount, change: Discount, want: unknown[]]>([
    ['unchanged', { discount_rate: 10 }, { quantity: 1 }, [90, 10, []]],
    ['with another rate', { discount_rate: 10 }, { discount_rate: 20 }, [160, 40, []]],
    [
      'with the rate as an amount',
      { discount_type: 'fixed', discount_rate: 50 },
      { quantity: 3 },
      [250, 50, []],
    ],
    ['with a new amount', { discount_amount: 30 }, { discount_amount: 40 }, [160, 40, []]],
    [
      'as a percentage, with the amount it had',
      { discount_type: 'fixed', discount_amount: 30 },
      { discount_type: 'percentage', discount_rate: 10 },
      [180, 20, ['discount_ignored items.0.discount_amount']],
    ],
    [
      'as fixed, with the amount it showed',
      { discount_rate: 10 },
      { discount_type: 'fixed', discount_rate: null },
      [180, 20, []],
    ],
  ])('%s', async (_, discount, change, want) => {
    expect(await put(await made(discount), change)).toEqual(want);
  });
});
