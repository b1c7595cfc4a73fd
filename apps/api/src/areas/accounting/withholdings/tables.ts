/** The tables of withholdings and perceptions, listed like records. */
import type { Withholding, WithholdingCertificate, WithholdingRegime } from '@mostrador/types';
import { ownTable } from '../../../records/own-table.ts';

export const regimeTable = ownTable({
  table: 'withholding_regimes',
  entityType: 'withholding_regime',
  members: [
    'kind',
    'tax',
    'jurisdiction',
    'code',
    'name',
    'rate',
    'rate_unregistered',
    'base',
    'non_taxable_amount',
    'minimum_amount',
    'accumulation',
    'scale',
    'valid_from',
    'valid_to',
    'is_active',
  ],
  filters: {
    kind: 'list',
    tax: 'list',
    jurisdiction: 'list',
    code: 'list',
    base: 'list',
    accumulation: 'list',
    is_active: 'boolean',
  },
  required: ['code', 'name'],
  search: ['code', 'name'],
});

export const withholdingTable = ownTable({
  table: 'withholdings',
  entityType: 'withholding',
  members: [
    'kind',
    'date',
    'agent',
    'subject',
    'supplier_id',
    'customer_id',
    'regime',
    'gross_amount',
    'accumulated_amount',
    'accumulated_withheld',
    'non_taxable_amount',
    'taxable_base',
    'rate',
    'calculated_amount',
    'amount',
    'applied_minimum',
    'detail',
    'payment_reference',
    'journal_entry_id',
    'certificate_id',
    'certificate_number',
    'status',
  ],
  filters: {
    tax: 'list',
    regime_id: 'list',
    supplier_id: 'list',
    customer_id: 'list',
    certificate_id: 'list',
    journal_entry_id: 'list',
  },
  required: ['date', 'amount'],
  search: ['payment_reference', 'certificate_number'],
  columns: { date: { column: 'date', is: 'day' } },
});

export const certificateTable = ownTable({
  table: 'withholding_certificates',
  entityType: 'withholding_certificate',
  members: [
    'number',
    'kind',
    'tax',
    'regime_code',
    'date',
    'agent',
    'subject',
    'voucher_reference',
    'base',
    'rate',
    'amount',
    'withholding_id',
  ],
  filters: { kind: 'list', tax: 'list', regime_code: 'list', withholding_id: 'list' },
  required: ['date', 'number', 'amount'],
  search: ['number', 'voucher_reference'],
  columns: { date: { column: 'date', is: 'day' } },
});

export type Regime = WithholdingRegime;
export type Certificate = WithholdingCertificate;

/** A stored withholding. `suffered` marks one that others withheld from the account. */
export type StoredWithholding = Withholding & { suffered: boolean };

/** Returns a withholding as the API does. */
export function shownWithholding({ suffered: _, ...withholding }: StoredWithholding): Withholding {
  return withholding;
}
