/** Renews contracts (Decision N37). */
import { Problem } from '@mostrador/server-stub';
import type { Contract, ContractRenew } from '@mostrador/types';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { agreedLength, endAfter, expiryOf, nextAdjustment, renewableFrom, termOf } from './contract-days.ts';
import { activate, activated, warnReactivated } from './contract-signing.ts';
import { withExpiry } from './contracts.ts';

/**
 * Extends a contract that is expiring or expired.
 * @throws Problem `contract_not_renewable`, `validation_failed`
 */
export const renewContract = actionOn<'contracts', 'renewContract'>('contracts', async (contract, call) => {
  const body = call.body ?? {};
  const { timezone } = call.account;
  checkRenewable(contract, call);
  const end_date = endOf(contract, body, timezone);
  const terms = termsOf(contract, body);
  const renewal = {
    from: daysAfter(termOf(contract, timezone).last, 1),
    to: dayIn(timezone, new Date(end_date)),
    previous_rent: contract.current_rent,
    new_rent: terms.current_rent,
    renewed_at: call.now.toISOString(),
  };
  warnReactivated(contract, call);
  const renewed = {
    ...activated(contract),
    ...terms,
    end_date,
    renewals: [...contract.renewals, renewal],
  };
  if (contract.status !== 'active') await activate(renewed, call);
  return {
    did: 'renewed',
    record: { ...renewed, next_adjustment_date: nextAdjustment(renewed, timezone) },
    data: (stored) => withExpiry(stored, call),
  };
});

function checkRenewable(contract: Contract, { account, now }: Context): void {
  const { last } = termOf(contract, account.timezone);
  if (expiryOf(last, dayIn(account.timezone, now)) !== 'current') return;
  const renewable_from = renewableFrom(last);
  const detail = `The contract ends on ${last}. It can be renewed from ${renewable_from} on.`;
  throw new Problem('contract_not_renewable', detail, { extra: { renewable_from } });
}

/** Returns the terms of the renewal, with the previous ones as defaults. */
function termsOf(
  contract: Contract,
  { new_rent, adjustment_type, adjustment_percentage, notes }: ContractRenew,
) {
  return {
    current_rent: new_rent ?? contract.current_rent,
    adjustment_type: adjustment_type ?? contract.adjustment_type,
    adjustment_percentage: adjustment_percentage ?? contract.adjustment_percentage,
    notes: notes ?? contract.notes,
  };
}

function endOf(contract: Contract, { end_date, months }: ContractRenew, timezone: string): string {
  const both = end_date !== null && end_date !== undefined && months !== null && months !== undefined;
  if (both) throw fieldProblem('/months', 'mutually_exclusive', 'must not be sent together with `end_date`');
  const field = end_date ? '/end_date' : '/months';
  const length = months ? { months, days: 0 } : lengthOf(contract, timezone);
  const end = end_date ?? endAfter(contract.end_date, length, timezone);
  if (end === undefined) throw fieldProblem(field, 'too_high', 'must end by the year 9998');
  if (end > contract.end_date) return end;
  throw fieldProblem(field, 'too_low', 'must be after the current end of the contract');
}

/** Returns the original term of the contract: until its first renewal, if it had one. */
function lengthOf(contract: Contract, timezone: string): { months: number; days: number } {
  const { first, last } = termOf(contract, timezone);
  const [renewal] = contract.renewals;
  return agreedLength(first, renewal ? daysAfter(renewal.from, -1) : last);
}
