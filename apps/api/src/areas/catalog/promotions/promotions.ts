/** Promotions (Reference 2.2, Decision promotion-rules). */
import type { Promotion } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import { warnMissingItems } from '../../../records/references.ts';
import type { Change } from '../../../records/rules.ts';

export const promotions = records('promotions', {
  search: ['name', 'description'],
  independent: true,
  facts: async (promotion, { before, context }) => {
    const { entity_ids } = promotion;
    if (entity_ids && entity_ids !== before?.entity_ids) await warnEntities(promotion, context);
  },
  compute: (promotion, change) => {
    checkDates(promotion);
    return { record: { ...promotion, is_active: isActive(promotion, change) } };
  },
});

/** Derives `is_active` from `status`, unless the request sets it. */
function isActive(promotion: Promotion, { before, sent }: Change<'promotions'>): boolean {
  if (typeof sent.is_active === 'boolean') return sent.is_active;
  return promotion.status === before?.status ? promotion.is_active : promotion.status === 'active';
}

/** Both are UTC timestamps in the same format, so they compare as text. */
function checkDates({ start_date, end_date }: Promotion): void {
  if (!start_date || !end_date || end_date >= start_date) return;
  throw fieldProblem('/end_date', 'too_low', 'must not be before `start_date`');
}

const tables = { product: ['products'], service: ['services'], rental: ['rentals'] } as const;

async function warnEntities({ entity_type, entity_ids }: Promotion, context: Context): Promise<void> {
  const places = entity_type ? tables[entity_type] : (['products', 'services', 'rentals'] as const);
  await warnMissingItems(context, places, 'entity_ids', entity_ids ?? []);
}
