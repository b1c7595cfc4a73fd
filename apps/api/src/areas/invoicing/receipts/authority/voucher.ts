/** Converts a receipt to the authority's terms. Pure. */
import type { Receipt } from '@mostrador/types';
import { vatConditionIds } from '../receiver.ts';
import type { Known, Voucher } from './authority.ts';

export function voucherOf(receipt: Receipt): Voucher {
  const ofServices = receipt.concept !== 1;
  return {
    salePoint: receipt.sale_point,
    voucherType: receipt.voucher_type,
    concept: receipt.concept,
    docType: receipt.doc_type,
    docNumber: receipt.doc_number,
    vatCondition: vatConditionIds[receipt.customer_vat_condition],
    date: receipt.issue_date,
    serviceFrom: receipt.service_from,
    serviceTo: receipt.service_to,
    dueDate: ofServices ? receipt.due_date : null,
    currency: receipt.currency,
    exchangeRate: receipt.exchange_rate,
    total: receipt.total_amount,
    untaxed: receipt.net_untaxed,
    net: receipt.net_taxed,
    exempt: receipt.exempt,
    otherTaxes: receipt.other_taxes,
    vat: receipt.iva,
    vatItems: receipt.vat_items.map(({ aliquot_id, base, amount }) => ({ id: aliquot_id, base, amount })),
    associated: receipt.associated_vouchers.map(({ voucher_type, sale_point, voucher_number }) => ({
      type: voucher_type,
      salePoint: sale_point,
      number: voucher_number,
    })),
  };
}

/**
 * Whether a voucher known to the authority is this one, not one of another system at the same sale point. Compares
 * receiver, date and amounts, the only identifying data that the authority keeps.
 */
export function isSame(voucher: Voucher, known: Known): boolean {
  const { docType = voucher.docType, net = voucher.net, vat = voucher.vat } = known;
  return (
    docType === voucher.docType &&
    Number(known.docNumber) === Number(voucher.docNumber) &&
    known.date === voucher.date &&
    isClose(known.total, voucher.total) &&
    isClose(net, voucher.net) &&
    isClose(vat, voucher.vat)
  );
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.005;
}
