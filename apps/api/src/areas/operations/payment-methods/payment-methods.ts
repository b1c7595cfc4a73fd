/** Payment methods (Reference 2.7, 4.5, Decision N38): an ordered tree. Default methods cannot be deleted. */
import { Problem } from '@mostrador/server-stub';
import type { PaymentMethod } from '@mostrador/types';
import { sql } from 'kysely';
import { upwards } from '../../../records/ancestors.ts';
import type { Context } from '../../../records/context.ts';
import { paymentMethodSearch } from '../../../records/lookups/payment-methods.ts';
import { updateRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import { lockFor } from '../../../store/lock.ts';

export const paymentMethods = records('paymentMethods', {
  search: paymentMethodSearch,
  facts: async (method, { before, context }) => ({
    last: before ? 0 : await lastPlace(context),
    above: method.parent_id === (before?.parent_id ?? null) ? [] : await aboveOf(method, context),
  }),
  compute: (method, { before }, { last, above }) => {
    const placed = before
      ? method
      : { ...method, status: method.status ?? ('active' as const), sort_order: last + 1 };
    if (placed.parent_id === before?.parent_id) return { record: placed };
    return { record: { ...placed, level: above.length + 1 } };
  },
  followed: async (method, { before, context }) => {
    if (before && before.level !== method.level) await levelChildren(method, context);
  },
  deletable: checkRemovable,
});

/** Serializes changes, so that new methods get different positions and concurrent moves cannot form a cycle. */
async function lockMethods(context: Context): Promise<void> {
  await lockFor(context, 'payment_methods');
}

async function lastPlace(context: Context): Promise<number> {
  await lockMethods(context);
  const { tx, account } = context;
  const { rows } = await sql<{ last: string | null }>`
    select max(sort_order) as last from payment_methods
    where account_id = ${account.id} and deleted_at is null`.execute(tx);
  return Number(rows[0]?.last ?? 0);
}

/** Returns the new parent and its ancestors. @throws Problem `validation_failed` */
async function aboveOf(method: PaymentMethod, context: Context): Promise<string[]> {
  if (method.parent_id === null) return [];
  await lockMethods(context);
  const above = await upwards(context, 'payment_methods', method.parent_id);
  if (above.length === 0) {
    throw invalidReference('parent_id', 'must be the ID of a payment method of this account');
  }
  if (above.includes(method._id)) {
    throw invalidReference('parent_id', 'must not be the payment method itself or one below it');
  }
  return above;
}

/** Sets the level of the methods below a moved one; each update continues with its own children. */
async function levelChildren({ _id, level }: PaymentMethod, context: Context): Promise<void> {
  for (const child of await childrenOf(context, _id)) {
    await updateRecord('paymentMethods', child, {}, context, { members: { level: level + 1 } });
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
