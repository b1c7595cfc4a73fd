/** Computes the discount of a redemption in a sale (Decision N28). Pure. */
import type { Reward, RewardDiscount } from '@mostrador/types';
import { percentage } from '../../../calculation/exact.ts';
import { cents, fromCents, largest, least, toCents } from '../../../core/cents.ts';

const types: Record<Reward['reward_type'], RewardDiscount['type']> = {
  discount_percentage: 'percentage',
  discount_fixed: 'fixed',
  cashback: 'fixed',
  voucher: 'fixed',
  free_product: 'free_item',
  free_publication: 'free_item',
  free_shipping: 'shipping',
  experience: 'none',
  custom: 'none',
};

/** Returns the discount of all units redeemed together: percentages and amounts add up, percentages to at most 100. */
export function discountOf(reward: Reward, quantity: number): RewardDiscount {
  const type = types[reward.reward_type];
  return { type, value: worthOf(reward, type, quantity), publication_id: reward.publication_id || null };
}

function worthOf(reward: Reward, type: RewardDiscount['type'], quantity: number): number | null {
  if (type === 'percentage') return percentageOf(reward.value_percentage ?? 0, quantity);
  if (type !== 'fixed') return null;
  return fromCents(least(cents(toCents(reward.value_amount ?? 0) * quantity), largest));
}

function percentageOf(rate: number, quantity: number): number {
  const all = Number(percentage(rate) * BigInt(quantity)) / 10_000;
  return Math.min(all, 100);
}
