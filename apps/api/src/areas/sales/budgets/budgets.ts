/** Budgets (Reference 2.3, Decision N11): offers that are priced once and become one sale. */
import type { Budget } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import type { Context } from '../../../records/context.ts';
import { fillItems } from '../../../records/lines/catalog-items.ts';
import { checkDiscounts } from '../../../records/lines/discount-checks.ts';
import { checkAmounts, checkRates, checkTotal, warnFractions } from '../../../records/lines/line-checks.ts';
import { warnCustomer } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { type BudgetItem, budgetAmounts, type PricedBudget } from './budget-totals.ts';
import { isExpired, validUntil } from './budget-validity.ts';

export const budgets = records('budgets', {
  search: ['budget_number', 'reference', 'notes'],
  searchMore: ({ customer }) => [customer.name, customer.email],
  filters: {
    is_expired: (value, context) =>
      sql`(status is distinct from 'converted' and valid_until < ${today(context)}) = ${value}`,
  },
  read: (list, context) => list.map((budget) => shownBudget(budget, context)),
  prepare: async (draft, change) => {
    const { before, sent, context } = change;
    await warn(draft, change);
    const priced = sent.items || !before ? await pricedByCatalog(draft, change) : draft;
    const valid_until = validUntil(priced, { sent, before, timezone: context.account.timezone });
    checkTotal(budgetAmounts(priced).total);
    const budget = { ...priced, ...budgetAmounts(priced), valid_until, is_expired: false };
    return before ? budget : { ...budget, status: 'draft', budget_number: await budgetNumber(context) };
  },
});

/** A budget as it is answered: with what depends on the day, without what nobody sees. */
export function shownBudget({ catalog_tax_rates: _, ...budget }: PricedBudget, context: Context): Budget {
  return { ...budget, is_expired: isExpired(budget, today(context)) };
}

function today({ account, now }: Context): string {
  return dayIn(account.timezone, now);
}

/** Names and prices that were not sent are those of the catalog now. What the budget says already stands. */
async function pricedByCatalog(draft: Budget, { before, context }: Change<'budgets'>): Promise<PricedBudget> {
  const known = new Set(before?.items.map(({ publication_id }) => publication_id));
  checkRates(draft.items);
  warnFractions(context, draft.items, before?.items);
  const filled = await fillItems<BudgetItem>(context, draft.items, {
    isNew: ({ publication_id }) => !known.has(publication_id),
  });
  const items = filled.map(({ item }) => item);
  checkAmounts(items);
  checkDiscounts(context, items);
  return {
    ...draft,
    items,
    catalog_tax_rates: filled.map(({ publication }) => publication?.taxRate ?? null),
  };
}

async function warn({ customer, status }: Budget, { before, context }: Change<'budgets'>): Promise<void> {
  const { customer_id } = customer;
  if (customer_id !== before?.customer.customer_id)
    await warnCustomer(context, customer_id, 'customer.customer_id');
  if (status !== 'converted') return;
  const message = 'The budget was converted before: its sale does not change with it.';
  context.warn({ code: 'budget_converted', field: 'status', message });
}

/** `BUD-2026-000001`, counted anew each year (Decision N11). */
async function budgetNumber(context: Context): Promise<string> {
  const year = today(context).slice(0, 4);
  const number = await nextNumber(context, `budgets.${year}`);
  return `BUD-${year}-${String(number).padStart(6, '0')}`;
}
