/** The eight operations of sales: their contract, their fields at the edges, their lists, and two accounts that do not touch. */
import type { SaleCreate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { contextOf } from '../../testing/context.ts';
import { sale, saleList } from '../../testing/reference/sales.ts';
import { startTestService } from '../../testing/service.ts';
import { boundsOf } from '../../testing/standard/bounds.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';
import { listsOf } from '../../testing/standard/lists.ts';
import { storyOf } from '../../testing/story.ts';
import { placeSale } from './sales/sales.ts';

const items = [{ name: 'Parche', quantity: 2, price: 1210 }];

/** With every field. */
const whole = {
  items: [
    {
      publication_id: 'x',
      publication_type: 'product',
      variant_id: 'y',
      name: 'Casco',
      quantity: 2,
      price: 10.5,
      sku: 'CAS',
      unit: 'unit',
      discount_type: 'fixed',
      discount_rate: 0,
      discount_amount: 1,
      tax_rate: 21,
      tax_type: 'inclusive',
      notes: 'Rojo',
      metadata: { own: 1 },
    },
  ],
  customer: 'c1',
  customer_id: 'c1',
  payment_method: 'cash',
  subtotal: 21,
  total: 20,
  notes: 'Entregar',
  payment: {
    method: 'cash',
    status: 'partial',
    amount_paid: 5,
    amount_due: 15,
    change: 0,
    payments: [{ method: 'cash', amount: 5, paid_at: '2026-10-01T12:00:00-03:00', reference: 'R-1' }],
  },
  tax_type: 'exclusive',
  tax_rate: 21,
  discount_type: 'percentage',
  discount_rate: 10,
  status: 'pending',
  sale_origin: 'ecommerce',
  generate_invoice: true,
  requires_shipping: true,
  shipping_method: 'in_house',
  shipping_cost: 100,
  shipping_address: { street: 'Entre Ríos 1377' },
  appointment_id: 'a1',
  pricing_options_summary: {
    auto_apply_promotions: true,
    apply_payment_method_impact: true,
    coupon_promotion_ids: ['x'],
  },
} satisfies Required<SaleCreate>;

describe('contract', async () => {
  await contractOf(['sales'], (api) => [
    storyOf(api.sales, {
      whole,
      least: { items },
      change: { items, tax_rate: 10.5 },
      invalid: { items: [] },
    }),
  ]);
});
describe('bounds', async () => await boundsOf([sale]));
describe('lists', async () => await listsOf([saleList]));
describe('isolation', async () => await isolationOf([sale]));

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

test.each(['pos_terminal_id', 'cash_register_id', 'budget_id', 'contract_id', 'invoice_id'] as const)(
  'the list filters by %s, which only the service can give',
  async (member) => {
    const place = (id: string) =>
      service.database.transaction(account.id, (tx) =>
        placeSale(contextOf(account, tx, new Date()), { items }, { [member]: id }),
      );
    const [one, other] = [await place('one'), await place('other')];
    const ids = async (query: string) => {
      const { data } = await api.get<AnyPage>(`/api/v1/sales/list/?${member}=${query}`);
      return data.items.map(({ _id }) => _id).sort();
    };
    expect(await ids('one')).toEqual([one._id]);
    expect(await ids('one,other')).toEqual([one._id, other._id].sort());
    expect(await ids('none')).toEqual([]);
  },
);

test('search looks at the numbers, the notes and the names of the items', async () => {
  const { data } = await api.post('/api/v1/sales/', {
    items: [{ name: 'Cámara Ñandú', quantity: 1, price: 1 }],
    notes: 'Urgente',
  });
  for (const words of ['nandu', 'camara urgente', String(data.invoice_number)]) {
    const found = await api.get<AnyPage>(`/api/v1/sales/list/?search=${words}`);
    expect(
      found.data.items.map(({ _id }) => _id),
      words,
    ).toEqual([data._id]);
  }
});
