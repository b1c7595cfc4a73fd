/** Redeems a reward (Decision N28): checks and uses points, stock and limit in one transaction. */
import { Problem } from '@mostrador/server-stub';
import type { Customer, FieldError, Reward, RewardRedemption } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import { lockPoints, movePoints } from '../../../ledgers/points/points.ts';
import { action, type CallOf } from '../../../records/action.ts';
import { keepRecord, lockIfThere } from '../../../records/locked-record.ts';
import { findCustomer, warnOfCustomer } from '../../../records/lookups/parties.ts';
import { missing } from '../../../records/references.ts';
import { type AuditEntry, auditAll } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { redeemedBy, storeRedemption } from './redemption-rows.ts';
import { checkAvailable, checkLimit, checkPoints, checkStock, pointsFor } from './reward-checks.ts';
import { expiryOf } from './reward-dates.ts';
import { discountOf } from './reward-discount.ts';

type Call = CallOf<'redeemReward'>;

/**
 * Locks the reward first, so that its stock and the customer's limit are counted one redemption at a time; then the
 * customer's points.
 */
export const redeemReward = action<'redeemReward'>(async (call) => {
  const { reward, customer } = await referred(call);
  const { customer_id, quantity = 1 } = call.body;
  warnOfCustomer(call, customer_id, customer, 'customer_id');
  checkAvailable(reward, call.now, call.account.timezone);
  checkStock(reward, quantity);
  const [had, balance] = await together([
    reward.redemption_limit ? redeemedBy(call, { reward_id: reward._id, customer_id }) : 0,
    lockPoints(call, customer_id),
  ]);
  checkLimit(reward, had, quantity);
  const points = pointsFor(reward, quantity);
  if (call.points.checked) checkPoints(points, balance);
  const redemption = await redeemed(call, reward, { points, balance: balance - points });
  const location = `/api/v1/rewards/redemptions/?ids=${redemption._id}`;
  return { status: 201, data: redemption, location };
});

interface Referred {
  reward: Reward;
  customer: Partial<Customer>;
}

/**
 * Resolves the IDs of the request and locks the reward.
 * @throws Problem `validation_failed` for each that does not exist
 */
async function referred(call: Call): Promise<Referred> {
  const { reward_id, customer_id, sale_id } = call.body;
  const [locked, customer, unknownSales] = await together([
    lockIfThere('rewards', reward_id, call),
    findCustomer(call, customer_id),
    missing(call, ['sales'], typeof sale_id === 'string' ? [sale_id] : []),
  ]);
  if (locked && customer && unknownSales.length === 0) return { reward: locked.record, customer };
  throw notThere([
    ...(locked ? [] : [['reward_id', 'reward'] as const]),
    ...(customer ? [] : [['customer_id', 'customer'] as const]),
    ...unknownSales.map(() => ['sale_id', 'sale'] as const),
  ]);
}

function notThere(references: readonly (readonly [field: string, what: string])[]): Problem {
  const errors = references.map(
    ([field, what]): FieldError => ({
      pointer: `/${field}`,
      field,
      code: 'invalid_reference',
      message: `must be the ID of a ${what} of this account`,
    }),
  );
  const [first] = errors;
  const detail =
    errors.length === 1 ? `\`${first?.field}\` ${first?.message}.` : `${errors.length} fields are not valid.`;
  return new Problem('validation_failed', detail, { errors });
}

/** Stores the redemption, subtracts the points, and reduces the stock of the reward. */
async function redeemed(
  call: Call,
  reward: Reward,
  { points, balance }: { points: number; balance: number },
): Promise<RewardRedemption> {
  const { customer_id, quantity = 1, sale_id = null, notes = null } = call.body;
  const left = reward.stock === null ? null : reward.stock - quantity;
  const redemption = await storeRedemption(call, {
    _id: newId(call.now),
    reward_id: reward._id,
    reward_name: reward.name,
    reward_type: reward.reward_type,
    customer_id,
    quantity,
    points_spent: points,
    points_balance: balance,
    discount: discountOf(reward, quantity),
    status: 'redeemed',
    sale_id,
    notes,
    redeemed_at: call.now.toISOString(),
    expires_at: expiryOf(reward, call.account.timezone),
    reward_stock_remaining: left,
  });
  const document = { type: 'redemption', id: redemption._id };
  await together([
    movePoints(call, document, [{ customer_id, points: -points }]),
    left === null ? undefined : keepRecord('rewards', { ...reward, stock: left }, call),
    auditAll(call, entriesOf(redemption, reward, left)),
  ]);
  return redemption;
}

function entriesOf(redemption: RewardRedemption, reward: Reward, left: number | null): AuditEntry[] {
  const made = { action: 'created', entityType: 'redemption', entityId: redemption._id };
  const entry = { action: 'updated', entityType: 'reward', entityId: reward._id };
  return [
    { ...made, after: { ...redemption } },
    ...(left === null ? [] : [{ ...entry, before: { stock: reward.stock }, after: { stock: left } }]),
  ];
}
