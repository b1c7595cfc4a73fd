/** The tiers of the tracking widget (Decision N43) with their driver limits, smallest first. */

export const driverTiers = ['basic', 'pro', 'unlimited'] as const;
export type DriverTierCode = (typeof driverTiers)[number];
