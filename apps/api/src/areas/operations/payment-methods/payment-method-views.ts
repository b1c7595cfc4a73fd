/** Views of all payment methods: the tree, the selector and the entry point (Decision N38). */
import type { Handler } from '@mostrador/server-stub';
import type { PaymentMethod, PaymentMethodNode } from '@mostrador/types';
import { sql } from 'kysely';
import { action, actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { kindNamed } from '../../../records/kind.ts';
import { updateRecord } from '../../../records/one-record.ts';
import { texts } from '../../../records/slice.ts';
import { lockFor } from '../../../store/lock.ts';
import { inOrder, newPlaces } from './payment-method-order.ts';

const base = '/api/v1/payment_methods';

export const getPaymentMethodsEntryPoint: Handler<'getPaymentMethodsEntryPoint', Context> = async (
  context,
) => {
  const methods = await allMethods(context);
  const active = methods.filter(({ status }) => status === 'active').length;
  return {
    status: 200,
    data: {
      resource: 'payment_methods',
      description: 'How customers can pay, in order and in groups.',
      counts: { total: methods.length, active },
      _links: links,
    },
  };
};

const links = {
  self: { href: `${base}/` },
  list: { href: `${base}/list/` },
  active: { href: `${base}/active/` },
  hierarchy: { href: `${base}/hierarchy/` },
  create: { href: `${base}/`, method: 'POST' },
  item: { href: `${base}/{id}/`, templated: true },
  reorder: { href: `${base}/reorder/`, method: 'POST' },
  toggle_status: { href: `${base}/{id}/toggle-status/`, method: 'POST', templated: true },
};

export const listActivePaymentMethods: Handler<'listActivePaymentMethods', Context> = async (context) => {
  const items = (await allMethods(context)).filter(({ status }) => status === 'active');
  return { status: 200, data: { items, total: items.length } };
};

export const getPaymentMethodHierarchy: Handler<'getPaymentMethodHierarchy', Context> = async (context) => {
  const methods = await allMethods(context);
  return { status: 200, data: { items: below(null, methods), total: methods.length } };
};

function below(parent: string | null, methods: readonly PaymentMethod[]): PaymentMethodNode[] {
  return methods
    .filter(({ parent_id }) => parent_id === parent)
    .map((method) => ({ ...method, children: below(method._id, methods) }));
}

export const togglePaymentMethodStatus = actionOn<'paymentMethods', 'togglePaymentMethodStatus'>(
  'paymentMethods',
  async (method) => {
    const status = method.status === 'active' ? 'inactive' : 'active';
    return { did: 'updated', record: { ...method, status } };
  },
);

export const reorderPaymentMethods = action<'reorderPaymentMethods'>(async (call) => {
  await lockFor(call, 'payment_methods');
  const before = await allMethods(call);
  const after = newPlaces(before, call.body);
  const places = new Map(before.map(({ _id, sort_order }) => [_id, sort_order]));
  const moved = after.filter(({ _id, sort_order }) => places.get(_id) !== sort_order);
  for (const { _id, sort_order } of moved.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
    await updateRecord('paymentMethods', _id, {}, call, { members: { sort_order } });
  }
  const items = after.map(({ _id, sort_order }) => ({ _id, sort_order }));
  return { data: { updated: moved.length, items } };
});

/** Returns all methods of the account in their order. */
async function allMethods({ tx, account }: Context): Promise<PaymentMethod[]> {
  const forward = sql`sort_order, created_at, id`;
  const order = { key: 'place', forward, backward: sql`sort_order desc, created_at desc, id desc` };
  const all = { where: [], order, limit: 10_000, offset: 0 };
  const found = await texts(tx, kindNamed('paymentMethods'), account.id, all);
  return inOrder(found.map((text): PaymentMethod => JSON.parse(text)));
}
