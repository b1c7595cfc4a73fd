/** Pricing profiles (Reference 2.2, Decision catalog-rules). At most one is the default. */
import { oneDefault } from '../../../records/one-default.ts';
import { records } from '../../../records/records.ts';

export const pricingProfiles = records('pricingProfiles', {
  search: ['name'],
  ...oneDefault({ table: 'pricing_profiles', entityType: 'pricing_profile' }),
});
