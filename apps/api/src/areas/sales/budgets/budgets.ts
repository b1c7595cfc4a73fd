/** Budgets (Reference 2.3, Decision N11): offers that are priced once and become one sale. */
import type { Budget, Customer } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import type { Context } from '../../../records/context.ts';
import { fillItems } from '../../../records/lines/catalog-items.ts';
import { checkDiscounts } from '../../../records/lines/discount-checks.ts';
import { checkAmounts, checkRates, checkTotal, warnFractions } from '../../../records/lines/line-checks.ts';
import { findPublications, type Publication } from '../../../records/lines/publications.ts';
import { findCustomer, warnOfCustomer } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { type BudgetItem, budgetAmounts } from './budget-totals.ts';
import { isExpired, validUntil } from './budget-validity.ts';

/** Private data of a budget, never returned to callers. */
export interface BudgetKept {
  /** The catalog's tax rates when the budget was priced, by line; null if the catalog had none. */
  catalogRates: (number | null)[];
}

export const budgets = records<'budgets', BudgetFacts, BudgetKept>('budgets', {
  search: ['budget_number', 'reference', 'notes'],
  searchMore: ({ customer }) => [customer.name, customer.email],
  filters: {
    is_expired: (value, context) =>
      sql`(status is distinct from 'converted' and valid_until < ${today(context)}) = ${value}`,
  },
  read: (list, context) => list.map((budget) => shownBudget(budget, context)),
  facts: budgetFacts,
  compute: (draft, change, facts) => {
    warn(draft, change, facts);
    const { budget, rates } = facts.publications
      ? pricedByCatalog(draft, change, facts.publications)
      : { budget: draft, rates: change.kept?.catalogRates ?? [] };
    const { before, sent, context } = change;
    const valid_until = validUntil(budget, { sent, before, timezone: context.account.timezone });
    const amounts = budgetAmounts(budget, rates);
    checkTotal(amounts.total);
    const record = { ...budget, ...amounts, valid_until, is_expired: false };
    return { record: before ? record : { ...record, status: 'draft' }, kept: { catalogRates: rates } };
  },
  numbers: {
    // `BUD-2026-000001`; the numbers restart each year (Decision N11).
    counters: (_budget, _kept, context) => [`budgets.${yearOf(context)}`],
    numbered: (budget, [number = 0], _kept, context) => ({
      ...budget,
      budget_number: `BUD-${yearOf(context)}-${String(number).padStart(6, '0')}`,
    }),
  },
});

type BudgetChange = Change<'budgets', BudgetKept>;

interface BudgetFacts {
  /** The catalog items of the lines; undefined if the lines are not priced again. */
  publications: ReadonlyMap<string, Publication> | undefined;
  /** The customer, if it is new. */
  customer: Partial<Customer> | undefined;
}

async function budgetFacts(draft: Budget, { before, sent, context }: BudgetChange): Promise<BudgetFacts> {
  const { customer_id } = draft.customer;
  const ids = draft.items.map(({ publication_id }) => publication_id).filter((id) => typeof id === 'string');
  const [publications, customer] = await together([
    sent.items || !before ? findPublications(context, [...new Set(ids)]) : undefined,
    customer_id && customer_id !== before?.customer.customer_id
      ? findCustomer(context, customer_id)
      : undefined,
  ]);
  return { publications, customer };
}

/** Returns a budget with the fields that depend on the day. */
export function shownBudget(budget: Budget, context: Context): Budget {
  return { ...budget, is_expired: isExpired(budget, today(context)) };
}

function yearOf(context: Context): string {
  return today(context).slice(0, 4);
}

function today({ account, now }: Context): string {
  return dayIn(account.timezone, now);
}

/** Takes missing names and prices from the current catalog. Existing ones stay. */
function pricedByCatalog(
  draft: Budget,
  { before, context }: BudgetChange,
  publications: ReadonlyMap<string, Publication>,
): { budget: Budget; rates: (number | null)[] } {
  const known = new Set(before?.items.map(({ publication_id }) => publication_id));
  checkRates(draft.items);
  warnFractions(context, draft.items, before?.items);
  const filled = fillItems<BudgetItem>(context, draft.items, publications, {
    isNew: ({ publication_id }) => !known.has(publication_id),
  });
  const items = filled.map(({ item }) => item);
  checkAmounts(items);
  checkDiscounts(context, items);
  return {
    budget: { ...draft, items },
    rates: filled.map(({ publication }) => publication?.taxRate ?? null),
  };
}

function warn(
  { customer, status }: Budget,
  { before, context }: BudgetChange,
  { customer: found }: BudgetFacts,
): void {
  const { customer_id } = customer;
  if (customer_id && customer_id !== before?.customer.customer_id) {
    warnOfCustomer(context, customer_id, found, 'customer.customer_id');
  }
  if (status !== 'converted') return;
  const message = 'The budget was already converted: its sale does not change.';
  context.warn({ code: 'budget_converted', field: 'status', message });
}
