/** Pricing profiles (Reference 2.2, Decision catalog-rules): at most one is the default. */
import { sql } from 'kysely';
import { records } from '../../../records/records.ts';
import { setMember } from '../../../records/set-member.ts';
import { lockFor } from '../../../store/lock.ts';

export const pricingProfiles = records('pricingProfiles', {
  search: ['name'],
  makeWay: async (profile, { before, context }) => {
    if (!profile.is_default || before?.is_default) return;
    await lockFor(context, 'pricing_profiles.is_default');
    await setMember(context, {
      table: 'pricing_profiles',
      entityType: 'pricing_profile',
      member: 'is_default',
      from: true,
      to: false,
      where: sql`is_default`,
    });
  },
});
