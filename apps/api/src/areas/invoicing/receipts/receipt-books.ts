/** The journal entry of a receipt (Decision journal-settings), for items that no sale posts already. Pure. */
import type { Receipt } from '@mostrador/types';
import { cents, minus, toCents, total } from '../../../core/cents.ts';
import type { RoleLine } from '../../../ledgers/journal/journal.ts';
import { credited } from '../../../ledgers/journal/payments.ts';
import { inPesos } from '../../../ledgers/vat/vat-voucher.ts';
import { voucherType } from '../../../ledgers/vat/voucher-types.ts';
import type { EarningRole, ReceiptKept } from './receipt-kept.ts';

interface Earning {
  role: EarningRole;
  item: Receipt['items'][number];
}

/** Returns no lines for an unauthorized receipt. A credit note swaps the sides. */
export function receiptLines(receipt: Receipt, kept: ReceiptKept | undefined): RoleLine[] {
  if (receipt.authorization.status !== 'authorized') return [];
  const earnings = receipt.items.flatMap((item, index): Earning[] => {
    const role = kept?.earns?.[index];
    return role ? [{ role, item }] : [];
  });
  const sign = voucherType(receipt.voucher_type)?.sign ?? 1;
  const sumOf = (some: readonly Earning[], member: 'tax_amount' | 'total_amount') =>
    cents(sign * inPesos(total(some.map(({ item }) => toCents(item[member]))), receipt.exchange_rate));
  const byRole = [...Map.groupBy(earnings, ({ role }) => role)];
  const tax = sumOf(earnings, 'tax_amount');
  const earned = byRole.map(([role, of]) => ({
    role,
    amount: minus(sumOf(of, 'total_amount'), sumOf(of, 'tax_amount')),
  }));
  const owed = total([tax, ...earned.map(({ amount }) => amount)]);
  return [
    { role: 'accounts_receivable', amount: owed },
    credited('vat_debit', tax),
    ...earned.map(({ role, amount }) => credited(role, amount)),
  ];
}
