/** Payment methods (Reference 2.7, 4.5, Decision N38): a tree in an order of its own; those that every account has stay. */
import { Problem } from '@mostrador/server-stub';
import type { PaymentMethod } from '@mostrador/types';
import { sql } from 'kysely';
import { upwards } from '../../../records/ancestors.ts';
import type { Context } from '../../../records/context.ts';
import { paymentMethodSearch } from '../../../records/lookups/payment-methods.ts';
import { updateRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import type { Change } from '../../../records/rules.ts';
import { lockFor } from '../../../store/lock.ts';

export const paymentMethods = records('paymentMethods', {
  search: paymentMethodSearch,
  prepare: async (method, change) => {
    const placed = change.before ? method : await atTheEnd(method, change.context);
    return placed.parent_id === change.before?.parent_id ? placed : await underParent(placed, change);
  },
  written: async (method, { before, context }) => {
    if (before && before.level !== method.level) await levelChildren(method, context);
  },
  deleted: checkRemovable,
});

/** Two new methods do not get the same place, and two moves that are right alone make no cycle together: one at a time. */
async function lockMethods(context: Context): Promise<void> {
  await lockFor(context, 'payment_methods');
}

async function atTheEnd(method: PaymentMethod, context: Context): Promise<PaymentMethod> {
  await lockMethods(context);
  const { tx, account } = context;
  const { rows } = await sql<{ last: string | null }>`
    select max(sort_order) as last from payment_methods
    where account_id = ${account.id} and deleted_at is null`.execute(tx);
  return { ...method, status: method.status ?? 'active', sort_order: Number(rows[0]?.last ?? 0) + 1 };
}

async function underParent(
  method: PaymentMethod,
  { context }: Change<'paymentMethods'>,
): Promise<PaymentMethod> {
  if (method.parent_id === null) return { ...method, level: 1 };
  await lockMethods(context);
  const above = await upwards(context, 'payment_methods', method.parent_id);
  if (above.length === 0) {
    throw invalidReference('parent_id', 'must be the id of a payment method of this account');
  }
  if (above.includes(method._id)) {
    throw invalidReference('parent_id', 'must not be the payment method itself or one below it');
  }
  return { ...method, level: above.length + 1 };
}

/** Those below a method that moved stand one deeper than it; each takes its own along. */
async function levelChildren({ _id, level }: PaymentMethod, context: Context): Promise<void> {
  for (const child of await childrenOf(context, _id)) {
    await updateRecord('paymentMethods', child, {}, context, { level: level + 1 });
  }
}

async function childrenOf({ tx, account }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_methods
    where account_id = ${account.id} and parent_id = ${id} and deleted_at is null order by id`.execute(tx);
  return rows.map((row) => row.id);
}

/** @throws Problem `default_payment_method`, `has_children` */
async function checkRemovable({ _id, code, is_default }: PaymentMethod, context: Context): Promise<void> {
  if (is_default) {
    const detail = `\`${code}\` is a default payment method and cannot be deleted. Deactivate it instead.`;
    throw new Problem('default_payment_method', detail);
  }
  await lockMethods(context);
  const { length } = await childrenOf(context, _id);
  if (length === 0) return;
  const below =
    length === 1
      ? '1 payment method below it. Delete or move that'
      : `${length} payment methods below it. Delete or move them`;
  throw new Problem('has_children', `\`${code}\` has ${below} first.`);
}
