/** The figures of an opportunity on the board of its pipeline (Decision N22). Pure. */
import type { CrmOpportunity } from '@mostrador/types';
import { toCents } from '../../../core/cents.ts';
import { effect } from '../../../ledgers/effect.ts';
import { type Figure, opportunityFigures } from '../../../ledgers/opportunities/opportunity-figures.ts';

/** The currency of an account. */
export const accountCurrency = 'ARS';

/** Compares e-mail addresses without regard to the case of Latin letters. */
export function ownerKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Returns one figure for all owners and one for its owner. An amount without a probability has no weighted value. */
export function figuresOf(opportunity: CrmOpportunity): Figure[] {
  const { pipeline_id, stage_id, status, currency, owner_email, probability } = opportunity;
  const amount = BigInt(toCents(opportunity.amount ?? 0));
  const figure = {
    pipeline_id,
    stage_id,
    status,
    currency: currency || accountCurrency,
    owner: '',
    opportunities: 1n,
    amount,
    weighted: amount * BigInt(probability ?? 0),
  };
  return owner_email ? [figure, { ...figure, owner: ownerKey(owner_email) }] : [figure];
}

export const boardEffect = effect({ ledger: opportunityFigures, movements: figuresOf });
