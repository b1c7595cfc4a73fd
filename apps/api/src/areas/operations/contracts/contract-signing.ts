/** Signs and terminates contracts (Decision N37). */
import { Problem } from '@mostrador/server-stub';
import type { Contract, ContractSign } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { activeOthers, lockRental, occupyRental, releaseRental } from './contract-rental.ts';
import { withExpiry } from './contracts.ts';

/** Activates a contract. An active contract stays unchanged. */
export const signContract = actionOn<'contracts', 'signContract'>('contracts', async (contract, call) => {
  const data = (stored: Contract) => withExpiry(stored, call);
  if (contract.status === 'active') return { did: 'signed', record: contract, data };
  warnReactivated(contract, call);
  await activate(contract, call);
  return { did: 'signed', record: { ...activated(contract), ...signed(call.body ?? {}, call.now) }, data };
});

/** Ends an active contract and releases its rental. @throws Problem `contract_not_active` */
export const terminateContract = actionOn<'contracts', 'terminateContract'>(
  'contracts',
  async (contract, call) => {
    if (contract.status !== 'active') throw notActive(contract);
    const { reason, effective_date, penalty_amount, notes } = call.body ?? {};
    await lockRental(call, contract.rental_id);
    await releaseRental(call, contract.rental_id, contract._id);
    const termination = {
      reason: reason ?? null,
      effective_date: effective_date ?? dayIn(call.account.timezone, call.now),
      penalty_amount: penalty_amount ?? null,
      notes: notes ?? null,
    };
    return {
      did: 'terminated',
      record: { ...contract, status: 'terminated', terminated_at: call.now.toISOString(), termination },
      data: (stored) => withExpiry(stored, call),
    };
  },
);

/** Returns the contract as active. */
export function activated(contract: Contract): Contract {
  return { ...contract, status: 'active', terminated_at: null, termination: null };
}

/** Occupies the rental, and warns about other contracts of it that are active at the same time. */
export async function activate(contract: Contract, context: Context): Promise<void> {
  const { _id, rental_id, start_date, end_date } = contract;
  if (!(await lockRental(context, rental_id))) {
    const message = 'The rental of the contract was deleted.';
    context.warn({ code: 'unknown_reference', field: 'rental_id', message });
    return;
  }
  const others = await activeOthers(context, rental_id, _id);
  for (const other of others) {
    if (other.start_date > end_date || other.end_date < start_date) continue;
    const message = `The contract ${other.contract_number} of the same rental is active at the same time.`;
    context.warn({ code: 'overlapping_contract', field: 'rental_id', message });
  }
  await occupyRental(context, rental_id);
}

/** Warns that a terminated contract is active again. */
export function warnReactivated({ status, termination }: Contract, { warn }: Pick<Context, 'warn'>): void {
  if (status !== 'terminated') return;
  const message = `The contract was terminated on ${termination?.effective_date}; it is active again.`;
  warn({ code: 'contract_reactivated', field: 'status', message });
}

function signed({ signed_at, signed_by, signatures }: ContractSign, now: Date) {
  const at = signed_at ?? now.toISOString();
  return {
    signed_at: at,
    signed_by: signed_by ?? null,
    signatures: (signatures ?? []).map((one) => ({ ...one, signed_at: one.signed_at ?? at })),
  };
}

function notActive({ status }: Contract): Problem {
  const stands = status === 'draft' ? 'a draft' : 'terminated already';
  return new Problem(
    'contract_not_active',
    `The contract is ${stands}. Only an active contract can be terminated.`,
  );
}
