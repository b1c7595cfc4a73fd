/** Stored redemptions, which never change (Decisions N28, N29). */
import { randomInt } from 'node:crypto';
import type { RewardRedemption } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { searchText } from '../../../store/search-text.ts';

/** A redemption without a code. */
export type NewRedemption = Omit<RewardRedemption, 'redemption_code' | 'warnings'>;

/** Letters and digits that are not confused when read aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;
/** With a million redemptions, one code in 900 is taken. */
const tries = 8;

/** Stores a redemption under a code that is unique in the account. */
export async function storeRedemption(
  context: Context,
  redemption: NewRedemption,
): Promise<RewardRedemption> {
  for (let turn = 0; turn < tries; turn++) {
    const coded = inOrder({ ...redemption, redemption_code: newCode() });
    if (await insert(context, coded)) return coded;
  }
  throw new Error(`No free redemption code was found in ${tries} tries`);
}

function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `CANJE-${letters.join('')}`;
}

async function insert(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  made: RewardRedemption,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('redemptions')
    .values(redemptionRow(account.id, made))
    .onConflict((conflict) => conflict.columns(['account_id', 'redemption_code']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the row of a redemption. */
export function redemptionRow(account: string, made: RewardRedemption) {
  return {
    account_id: account,
    id: made._id,
    redeemed_at: made.redeemed_at,
    redemption_code: made.redemption_code,
    reward_id: made.reward_id,
    reward_name: made.reward_name,
    reward_type: made.reward_type,
    customer_id: made.customer_id,
    sale_id: made.sale_id,
    status: made.status,
    quantity: made.quantity,
    points_spent: made.points_spent,
    search: searchText(made, ['redemption_code', 'reward_name', 'notes']),
    doc: JSON.stringify(made),
  };
}

/** Counts how many of a reward the customer has redeemed. */
export async function redeemedBy(
  { tx, account }: Context,
  { reward_id, customer_id }: Pick<RewardRedemption, 'reward_id' | 'customer_id'>,
): Promise<number> {
  const { rows } = await sql<{ had: number }>`
    select coalesce(sum(quantity), 0)::bigint as had from redemptions
    where account_id = ${account.id} and reward_id = ${reward_id} and customer_id = ${customer_id}`.execute(
    tx,
  );
  return rows[0]?.had ?? 0;
}

/** Returns the fields in the order of the description. */
export function inOrder(made: RewardRedemption): RewardRedemption {
  return {
    _id: made._id,
    redemption_code: made.redemption_code,
    reward_id: made.reward_id,
    reward_name: made.reward_name,
    reward_type: made.reward_type,
    customer_id: made.customer_id,
    quantity: made.quantity,
    points_spent: made.points_spent,
    points_balance: made.points_balance,
    discount: {
      type: made.discount.type,
      value: made.discount.value,
      publication_id: made.discount.publication_id,
    },
    status: made.status,
    sale_id: made.sale_id,
    notes: made.notes,
    redeemed_at: made.redeemed_at,
    expires_at: made.expires_at,
    reward_stock_remaining: made.reward_stock_remaining,
  };
}
