/** The tiers of the tracking widget (Decision N43): how many drivers each is meant for, the smallest first. */

export const driverTiers = ['basic', 'pro', 'unlimited'] as const;
export type DriverTierCode = (typeof driverTiers)[number];
