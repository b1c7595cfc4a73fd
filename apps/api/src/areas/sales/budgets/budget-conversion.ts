/** Converts a budget to one sale, with its prices and discounts (Decisions N11, sales-documents). */
import type { Budget, BudgetConversion, BudgetConvert, Sale } from '@mostrador/types';
import { isObject } from '../../../core/is-object.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { publicationType } from '../../../records/lines/publications.ts';
import { keepRecord, lockRecord } from '../../../records/locked-record.ts';
import { checkVersion } from '../../../records/write.ts';
import { audit } from '../../../store/audit.ts';
import { saleAsMade } from '../sales/made-sale.ts';
import { placeSale, type SaleDraft } from '../sales/sales.ts';
import type { BudgetItem } from './budget-totals.ts';
import { shownBudget } from './budgets.ts';

export const convertBudget = action<'convertBudget'>(async (call) => {
  const { params, body = {} } = call;
  // Concurrent requests wait here and then find the sale.
  const {
    record: budget,
    version,
    kept,
  } = await lockRecord('budgets', params.id, {
    ...call,
    ifMatch: undefined,
  });
  if (budget.sale_id !== null) {
    const { sale } = await saleAsMade(call, budget.sale_id);
    return { data: conversion(budget._id, sale, false) };
  }
  checkVersion(version, call.ifMatch);
  warnExpired(budget, call);
  const draft = draftOf(budget, body, ratesIn(kept));
  const sale = await placeSale(call, draft, { members: { budget_id: budget._id } });
  await keepConverted(call, budget, { body, sale });
  return {
    status: 201,
    data: conversion(budget._id, sale, true),
    location: `/api/v1/sales/${sale._id}/`,
  };
});

/** Returns the tax rates with which the budget was priced, by line. */
function ratesIn(kept: unknown): readonly (number | null)[] {
  const rates = isObject(kept) ? kept.catalogRates : undefined;
  return Array.isArray(rates) ? rates : [];
}

function conversion(budget_id: string, sale: Sale, created: boolean): BudgetConversion {
  return { budget_id, budget_status: 'converted', sale_id: sale._id, sale, created };
}

function warnExpired(budget: Budget, context: Context): void {
  const { is_expired, valid_until } = shownBudget(budget, context);
  if (!is_expired) return;
  const message = `The prices of the budget were valid until ${valid_until}; the sale uses them anyway.`;
  context.warn({ code: 'budget_expired', field: 'valid_until', message });
}

/** Returns the sale as the budget has it: every line has its price, so nothing is priced again. */
function draftOf(budget: Budget, body: BudgetConvert, rates: readonly (number | null)[]): SaleDraft {
  const { customer, tax_rate = null, discount_rate = null, notes } = budget;
  const { payment_method, payment, generate_invoice, status } = body;
  return {
    customer: customer.customer_id,
    sale_origin: 'budget',
    tax_type: 'exclusive',
    tax_rate,
    discount_rate,
    notes: body.notes ?? notes ?? null,
    payment_method: payment_method ?? null,
    ...(payment && { payment }),
    generate_invoice: generate_invoice ?? null,
    status: status ?? 'pending',
    items: budget.items.map((item, index) => saleItem(item, tax_rate ?? rates[index] ?? 0, tax_rate)),
  };
}

/**
 * Returns a line of the sale. `rate` is the tax rate of the line when the budget was priced, `common` that of the whole
 * budget.
 */
function saleItem(item: BudgetItem, rate: number, common: number | null): SaleDraft['items'][number] {
  const { publication_type } = item;
  const own = item.tax_rate ?? (common === null ? rate : undefined);
  return {
    ...item,
    publication_type: publicationType(publication_type) ?? publication_type,
    ...(own !== undefined && { tax_rate: own }),
  };
}

interface Converted {
  body: BudgetConvert;
  sale: Sale;
}

async function keepConverted(context: Context, budget: Budget, { body, sale }: Converted): Promise<void> {
  const at = context.now.toISOString();
  const after: Budget = {
    ...budget,
    status: 'converted',
    sale_id: sale._id,
    converted_at: at,
    accepted_at: body.accepted_at ?? at,
    accepted_by: body.accepted_by ?? null,
  };
  await keepRecord('budgets', after, context);
  await audit(context, {
    action: 'converted',
    entityType: 'budget',
    entityId: budget._id,
    before: { ...budget },
    after: { ...after },
  });
}
