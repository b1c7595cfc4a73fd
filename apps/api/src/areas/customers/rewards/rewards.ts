/** Rewards (Reference 2.4): what customers can redeem their points for. */
import type { Reward } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import { missing } from '../../../records/references.ts';
import type { Change } from '../../../records/rules.ts';
import { endsBeforeStart, inUtc, isDateOrTime } from './reward-dates.ts';

export const rewards = records('rewards', {
  search: ['name', 'description', 'category'],
  independent: true,
  facts: async ({ publication_id }, { before, context }) => {
    if (publication_id !== before?.publication_id) await warnPublication(context, publication_id);
  },
  compute: (draft, change) => {
    const reward = {
      ...draft,
      valid_from: inUtc(draft.valid_from),
      valid_until: inUtc(draft.valid_until),
    };
    checkDates(reward, change);
    warnDates(reward, change);
    warnValue(reward, change);
    return { record: reward };
  },
});

async function warnPublication(context: Context, id: string | null): Promise<void> {
  if (!id) return;
  const [unknown] = await missing(context, ['products', 'services', 'rentals'], [id]);
  if (unknown === undefined) return;
  const message = `There is no product, service or rental with the ID \`${id}\`.`;
  context.warn({ code: 'unknown_reference', field: 'publication_id', message });
}

/** @throws Problem `validation_failed` if new dates end before they begin (Decision dates) */
function checkDates(reward: Reward, { before, context }: Change<'rewards'>): void {
  if (reward.valid_from === before?.valid_from && reward.valid_until === before?.valid_until) return;
  if (!endsBeforeStart(reward, context.account.timezone)) return;
  throw memberProblem('valid_until', 'too_low', 'must not be before `valid_from`');
}

function warnDates(reward: Reward, { before, context }: Change<'rewards'>): void {
  for (const field of ['valid_from', 'valid_until'] as const) {
    if (reward[field] === before?.[field] || isDateOrTime(reward[field])) continue;
    const message =
      'This is neither a date nor a timestamp: the reward cannot be redeemed until it is corrected.';
    context.warn({ code: 'date_not_understood', field, message });
  }
}

/** The field with the value of a reward of each type. */
const valueField = {
  discount_percentage: 'value_percentage',
  discount_fixed: 'value_amount',
  cashback: 'value_amount',
  voucher: 'value_amount',
  free_product: 'publication_id',
  free_publication: 'publication_id',
  free_shipping: undefined,
  experience: undefined,
  custom: undefined,
} as const satisfies Record<Reward['reward_type'], keyof Reward | undefined>;

function warnValue(reward: Reward, { before, context }: Change<'rewards'>): void {
  const field = valueField[reward.reward_type];
  if (!field || reward[field]) return;
  if (before && before.reward_type === reward.reward_type && before[field] === reward[field]) return;
  const message = `A reward of the type \`${reward.reward_type}\` has no value in a sale without \`${field}\`.`;
  context.warn({ code: 'reward_without_value', field, message });
}
