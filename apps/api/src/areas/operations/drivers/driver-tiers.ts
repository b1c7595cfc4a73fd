/** The features and usage of the tracking widget's tiers (Decision N43). */
import type { Handler } from '@mostrador/server-stub';
import type { DriverTierInfo } from '@mostrador/types';
import { type DriverTierCode, driverTiers } from '../../../core/driver-tiers.ts';
import type { Context } from '../../../records/context.ts';
import { countAll } from '../../../records/counts.ts';

/** Null for unlimited. */
const limits: Readonly<Record<DriverTierCode, number | null>> = { basic: 5, pro: 20, unlimited: null };

/** Every tier has both features; tiers differ only in the number of drivers. */
const features = ['tracking', 'label'];

export function tierInfo(tier: DriverTierCode, count: number): DriverTierInfo {
  const limit = limits[tier];
  const next = driverTiers[driverTiers.indexOf(tier) + 1];
  return {
    tier,
    driver_count: count,
    driver_limit: limit,
    remaining: limit === null ? null : Math.max(0, limit - count),
    features,
    next_tier: next === undefined ? null : { tier: next, driver_limit: limits[next] },
  };
}

export const getDriverTierInfo: Handler<'getDriverTierInfo', Context> = async ({
  tx,
  account,
  driverTier,
}) => ({
  status: 200,
  data: tierInfo(driverTier, await countAll(tx, 'drivers', account.id)),
});
