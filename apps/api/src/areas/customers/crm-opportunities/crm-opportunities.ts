/**
 * CRM opportunities (Reference 2.4, Decisions N21 to N23): each is at a stage of a pipeline and has a history of its
 * moves.
 */
import type { CrmOpportunity } from '@mostrador/types';
import { currencyCode } from '../../../core/currency.ts';
import { listWithin } from '../../../records/list.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';
import { boardEffect } from './opportunity-figure.ts';
import { asRead } from './opportunity-places.ts';
import { atStage, type OpportunityKept, type StageFacts, stageFacts } from './opportunity-stage.ts';

export const crmOpportunities = records<'crmOpportunities', StageFacts, OpportunityKept>('crmOpportunities', {
  search: ['title', 'notes', 'owner_email'],
  columns: { date: { column: 'expected_close_date', is: 'moment' } },
  read: asRead,
  facts: async (draft, change) => {
    const { before, context } = change;
    const facts = await stageFacts(draft, change);
    const { customer_id } = draft;
    if (customer_id !== before?.customer_id) await warnMissing(context, ['customers'], { customer_id });
    return facts;
  },
  compute: (draft, ...rest) => atStage(withCode(draft), ...rest),
  effects: [boardEffect],
});

function withCode(opportunity: CrmOpportunity): CrmOpportunity {
  const { currency } = opportunity;
  return currency === null ? opportunity : { ...opportunity, currency: currencyCode(currency) };
}

export const listCrmOpportunitiesByCustomer = listWithin<'listCrmOpportunitiesByCustomer'>(
  'crmOpportunities',
  ({ params }) => ({ filters: { customer_id: [params.customer_id] } }),
);
