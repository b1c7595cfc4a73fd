/** Expenses (Reference 2.5, Decision expenses): payments for anything but goods for sale. */
import type { Expense, Supplier } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { currencyCode } from '../../../core/currency.ts';
import {
  cashOfExpenses,
  type DrawerPayment,
  lockOpenDrawer,
  type OpenDrawer,
} from '../../../ledgers/cash/cash.ts';
import { effect } from '../../../ledgers/effect.ts';
import { expenseFigures } from '../../../ledgers/expenses/expense-figures.ts';
import { journal } from '../../../ledgers/journal/journal.ts';
import { vatBooks } from '../../../ledgers/vat/vat.ts';
import type { Context } from '../../../records/context.ts';
import { isCash } from '../../../records/lookups/cash-tender.ts';
import { findSupplier, warnSupplier } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';
import type { Change, Computed } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { checkAmounts, checkTax, ownCurrency } from './expense-amounts.ts';
import { expenseLines } from './expense-books.ts';
import { drawerOf, isPaidByRegister, tenderOf } from './expense-drawer.ts';
import { mismatches, taxOf } from './expense-tax.ts';
import { figuresOf } from './expense-totals.ts';
import { vatOfExpense } from './expense-vat.ts';

/** Private data of an expense, never returned to callers. */
export interface ExpenseKept {
  /** The payments that registers made for it. */
  drawer?: DrawerPayment[];
  /** Whether a received invoice is linked to it. */
  invoiced?: boolean;
}

export interface ExpenseFacts {
  /** Undefined if the supplier does not change or does not exist. */
  supplier: Partial<Supplier> | undefined;
  /** Whether it is paid in cash. */
  isCash: boolean;
  /** Undefined if no register is affected. */
  register: OpenDrawer | undefined;
}

export type ExpenseChange = Change<'expenses', ExpenseKept>;

export const expenses = records<'expenses', ExpenseFacts, ExpenseKept>('expenses', {
  search: ['description', 'vendor', 'vendor_tax_id', 'notes'],
  columns: { date: { column: 'date', is: 'day' }, total: 'amount' },
  facts: expenseFacts,
  compute: computed,
  effects: [
    effect({
      ledger: cashOfExpenses,
      movements: (_: Expense, kept: ExpenseKept | undefined) => kept?.drawer ?? [],
      locked: (facts: ExpenseFacts) => facts.register,
      called: ({ description }) => `Gasto: ${description}`,
      // Without an open register, the money of a deleted expense is not returned.
      mayStay: true,
    }),
    effect({ ledger: expenseFigures, movements: figuresOf }),
    effect({
      ledger: journal,
      movements: expenseLines,
      called: ({ description }) => `Gasto: ${description}`.slice(0, 500),
      mayBeAbsent: true,
    }),
    effect({ ledger: vatBooks, movements: vatOfExpense }),
  ],
});

async function expenseFacts(draft: Expense, { before, kept, context }: ExpenseChange): Promise<ExpenseFacts> {
  const [held] = kept?.drawer ?? [];
  const pays = isPaidByRegister(draft);
  const terminal = held?.pos_terminal_id ?? (pays ? draft.pos_terminal_id : null);
  const { supplier_id, pos_terminal_id, payment_method } = draft;
  const [drawer, supplier, cash] = await together([
    terminal === null ? undefined : lockOpenDrawer(context, terminal),
    supplier_id !== null && supplier_id !== before?.supplier_id
      ? findSupplier(context, supplier_id)
      : undefined,
    pays && held?.payment_method !== payment_method
      ? isCash(context, tenderOf(draft), 'payment_method')
      : false,
    supplier_id !== before?.supplier_id ? warnSupplier(context, supplier_id, 'supplier_id') : undefined,
    pos_terminal_id !== before?.pos_terminal_id
      ? warnMissing(context, ['pos_terminals'], { pos_terminal_id })
      : undefined,
  ]);
  return { supplier, isCash: cash, register: terminal === null ? undefined : { drawer } };
}

function computed(
  draft: Expense,
  change: ExpenseChange,
  facts: ExpenseFacts,
): Computed<'expenses', ExpenseKept> {
  const { account, now } = change.context;
  const date = draft.date ?? dayIn(account.timezone, now);
  const bought = withSupplier({ ...draft, date, currency: currencyCode(draft.currency) }, change, facts);
  checkAmounts(bought);
  const expense = { ...bought, ...taxOf(bought) };
  checkTax(expense);
  warnTax(expense, change);
  warnRate(expense, change.context);
  return { record: expense, kept: { ...change.kept, drawer: drawerOf(expense, change, facts) } };
}

/** Fills in name and tax ID from the supplier, unless the expense has its own. */
function withSupplier(expense: Expense, { sent }: ExpenseChange, { supplier }: ExpenseFacts): Expense {
  if (!supplier) return expense;
  return {
    ...expense,
    vendor: sent.vendor === undefined ? (expense.vendor ?? supplier.name ?? null) : expense.vendor,
    vendor_tax_id:
      sent.vendor_tax_id === undefined
        ? (expense.vendor_tax_id ?? supplier.tax_id ?? null)
        : expense.vendor_tax_id,
  };
}

function warnTax(expense: Expense, { sent, context }: ExpenseChange): void {
  if (sent.iva_items === undefined && sent.amount === undefined && sent.tax_rate === undefined) return;
  for (const { index, sent: given, computed: right } of mismatches(expense)) {
    const message = `The tax is ${given}, but base × rate is ${right}. It was stored as sent.`;
    context.warn({ code: 'vat_mismatch', field: `iva_items.${index}.Importe`, message });
  }
  const items = expense.iva_items?.length ?? 0;
  if (items > 0 && expense.net_untaxed < -0.01 * items) {
    const message = `Bases and tax together exceed \`amount\` by ${-expense.net_untaxed}.`;
    context.warn({ code: 'vat_exceeds_amount', field: 'iva_items', message });
  }
}

function warnRate({ currency, exchange_rate }: Expense, { warn }: Context): void {
  if (currency !== ownCurrency || exchange_rate === 1) return;
  const message = `\`exchange_rate\` is ${exchange_rate}, although the expense is in the account's currency.`;
  warn({ code: 'exchange_rate_not_one', field: 'exchange_rate', message });
}
