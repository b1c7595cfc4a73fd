/** Checks that a reward can be redeemed (Decision N28). Pure. */
import { Problem } from '@mostrador/server-stub';
import type { Reward } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import { outsideDates } from './reward-dates.ts';

/** @throws Problem `reward_not_available` unless the reward is active and within its dates */
export function checkAvailable(reward: Reward, now: Date, timezone: string): void {
  const why = reward.active ? outsideDates(reward, now, timezone) : 'This reward is not active.';
  if (why) throw new Problem('reward_not_available', why);
}

/** @throws Problem `reward_out_of_stock` if fewer are left */
export function checkStock({ stock }: Reward, quantity: number): void {
  if (stock === null || stock >= quantity) return;
  const left = stock === 0 ? 'This reward is out of stock.' : `This reward has only ${stock} left in stock.`;
  throw new Problem('reward_out_of_stock', left);
}

/** @throws Problem `redemption_limit_reached` if the redemption would exceed the customer's limit */
export function checkLimit({ redemption_limit: limit }: Reward, had: number, quantity: number): void {
  if (!limit || had + quantity <= limit) return;
  const detail =
    had >= limit
      ? `The customer has redeemed this reward ${times(had)}, the maximum per customer.`
      : `The customer has redeemed this reward ${times(had)}, and the maximum per customer is ${times(limit)}.`;
  throw new Problem('redemption_limit_reached', detail);
}

function times(count: number): string {
  return count === 1 ? '1 time' : `${count} times`;
}

/**
 * Returns the points for a quantity.
 * @throws Problem `validation_failed` if they exceed the largest number of points
 */
export function pointsFor({ points_cost }: Reward, quantity: number): number {
  const points = points_cost * quantity;
  if (Number.isSafeInteger(points)) return points;
  throw memberProblem('quantity', 'too_high', 'exceeds the maximum number of points');
}

/** @throws Problem `insufficient_points` */
export function checkPoints(required: number, balance: number): void {
  if (balance >= required) return;
  const detail = `This reward costs ${required} points; the customer has ${balance}.`;
  throw new Problem('insufficient_points', detail, { extra: { required, balance } });
}
