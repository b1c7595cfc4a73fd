/** The entry of an expense in the VAT book of purchases (Decision N48). Pure. */
import type { Expense } from '@mostrador/types';
import { cuitDigits } from '../../../calculation/cuit.ts';
import { toCents, zero } from '../../../core/cents.ts';
import type { VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';
import type { ExpenseKept } from './expenses.ts';

/** The type for other vouchers, since an expense has no voucher type. */
const otherVoucher = 99;

/**
 * Returns the voucher of an approved or paid expense that shows tax and has its vendor's CUIT: only such tax is a
 * credit. An expense linked to a received invoice has none, because the invoice's own voucher counts.
 */
export function vatOfExpense(expense: Expense, kept: ExpenseKept | undefined): VatVoucher[] {
  const taxId = cuitDigits(expense.vendor_tax_id ?? '');
  const counts = expense.status === 'approved' || expense.status === 'paid';
  if (!counts || !taxId || expense.vat_total === 0 || kept?.invoiced) return [];
  const { date, vendor, net_taxed, net_untaxed, vat_items, exchange_rate = 1 } = expense;
  return [
    {
      book: 'purchases',
      date: date ?? '',
      voucher_type: otherVoucher,
      sale_point: null,
      voucher_number: null,
      counterparty_name: vendor ?? '',
      counterparty_tax_id: taxId,
      net_taxed: toCents(net_taxed),
      net_untaxed: toCents(net_untaxed),
      exempt: zero,
      vat_items: vat_items.map(({ aliquot_id, base, amount }) => ({
        aliquot_id,
        base: toCents(base),
        amount: toCents(amount),
      })),
      other_taxes: zero,
      perceptions: zero,
      exchange_rate,
    },
  ];
}
