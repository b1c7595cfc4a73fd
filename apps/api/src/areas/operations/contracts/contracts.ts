/** Contracts (Reference 2.7, Decisions N37, contract-rules): long-term leases of rentals. */
import type { Contract } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn, daysAfter, momentAt } from '../../../calculation/days.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import type { Change, Computed } from '../../../records/rules.ts';
import { expiringDays, expiryOf, nextAdjustment, termOf } from './contract-days.ts';
import { lockRental, occupyRental, releaseRental } from './contract-rental.ts';

interface ContractFacts {
  /** Whether the rental exists. */
  rental: boolean;
}

export const contracts = records<'contracts', ContractFacts, object>('contracts', {
  search: ['contract_number', 'notes'],
  searchMore: ({ tenant }) => [tenant.full_name, tenant.document_number],
  columns: { date: { column: 'start_date', is: 'moment' } },
  filters: { expiry_status: isExpiring },
  read: (found, context) => found.map((contract) => withExpiry(contract, context)),
  facts: async ({ rental_id }, { before, context }) => ({
    rental: rental_id === before?.rental_id || (await lockRental(context, rental_id)),
  }),
  compute: computed,
  numbers: {
    counters: (_contract, _kept, context) => [contractCounter(yearOf(context))],
    numbered: (contract, [number = 0], _kept, context) => ({
      ...contract,
      contract_number: `CON-${yearOf(context)}-${String(number).padStart(6, '0')}`,
    }),
  },
  followed: async (contract, { before, context }) => {
    if (!before || contract.status !== 'active' || contract.rental_id === before.rental_id) return;
    await lockRental(context, before.rental_id);
    await releaseRental(context, before.rental_id, contract._id);
    await occupyRental(context, contract.rental_id);
  },
  unfollowed: async ({ _id, status, rental_id }, context) => {
    if (status !== 'active') return;
    await lockRental(context, rental_id);
    await releaseRental(context, rental_id, _id);
  },
});

/** Returns the name of the counter that numbers the contracts of a year. */
export function contractCounter(year: string): string {
  return `contracts.${year}`;
}

/** Adds the fields that depend on the current day. */
export function withExpiry<Shown extends Contract>(
  contract: Shown,
  { account, now }: Pick<Context, 'account' | 'now'>,
): Shown {
  const { last } = termOf(contract, account.timezone);
  return { ...contract, expiry_status: expiryOf(last, dayIn(account.timezone, now)) };
}

/** Returns the start of a day in the account's time zone, formatted like timestamps of records. */
export function dayStart({ account }: Pick<Context, 'account'>, day: string): string {
  return momentAt(account.timezone, day).toISOString();
}

function computed(
  draft: Contract,
  { before, context }: Change<'contracts', object>,
  { rental }: ContractFacts,
): Computed<'contracts', object> {
  const { timezone } = context.account;
  if (!rental) throw invalidReference('rental_id', 'must be the ID of a rental of this account');
  if (draft.end_date < draft.start_date)
    throw fieldProblem('/end_date', 'too_low', 'must not be before `start_date`');
  const contract: Contract = before ? draft : { ...draft, ...fresh };
  const changed = contract.adjustments.length > 0 || contract.renewals.length > 0;
  const current_rent = changed ? contract.current_rent : contract.initial_rent;
  return { record: { ...contract, current_rent, next_adjustment_date: nextAdjustment(contract, timezone) } };
}

/** The initial fields of a contract. */
const fresh = {
  status: 'draft',
  // Recalculated whenever the contract is read.
  expiry_status: 'current',
  adjustments: [],
  renewals: [],
  signed_at: null,
  signed_by: null,
  signatures: [],
  terminated_at: null,
  termination: null,
} satisfies Partial<Contract>;

function yearOf({ account, now }: Context): string {
  return dayIn(account.timezone, now).slice(0, 4);
}

/**
 * Returns the condition of the filter `expiry_status`. It compares timestamps as text, which sorts in order of time.
 */
function isExpiring(value: unknown, context: Context): RawBuilder<unknown> {
  const today = dayIn(context.account.timezone, context.now);
  const [begins, later] = [dayStart(context, today), dayStart(context, daysAfter(today, expiringDays + 1))];
  const requested = Array.isArray(value) ? value : [];
  const conditions = [
    requested.includes('expired') && sql`end_date < ${begins}`,
    requested.includes('expiring') && sql`(end_date >= ${begins} and end_date < ${later})`,
    requested.includes('current') && sql`end_date >= ${later}`,
  ].filter((condition) => typeof condition === 'object');
  return sql`(${conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`})`;
}
