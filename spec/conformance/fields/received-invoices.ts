import { type FieldTable, unsaid } from './field-table.ts';

/** They enter by import, so that none of the fields is one of a request. */
export const receivedInvoices: FieldTable = {
  area: 'invoicing',
  name: 'received invoices',
  reference: '2.6',
  returns: ['GET /api/v1/received_invoices/{id}/'],
  lists: ['GET /api/v1/received_invoices/list/'],
  fields: {},
  responseFields: {
    id: { type: 'string' },
    tenant_cuit: { type: 'string' },
    supplier_cuit: { type: 'string' },
    supplier_name: { type: 'string' },
    voucher_type: { type: 'integer' },
    sale_point: { type: 'integer' },
    voucher_number: { type: 'integer' },
    cae: { type: 'string' },
    cae_expiration: { type: 'string' },
    issue_date: { type: 'string' },
    processed_date: { type: 'string' },
    currency: { type: 'string' },
    exchange_rate: { type: 'number', default: 1 },
    total_amount: { type: 'number' },
    net_taxed: { type: 'number' },
    net_untaxed: { type: 'number' },
    exempt: { type: 'number' },
    iva: { type: 'number' },
    other_taxes: { type: 'number' },
    vat_items: { type: 'array', members: { aliquot: unsaid, base: unsaid, amount: unsaid } },
    status: { type: 'string', enum: ['pending', 'linked', 'ignored'] },
    source: { type: 'string', enum: ['wsmtxca', 'portal_scrape', 'excel_import'] },
    linked_journal_entry_id: { type: 'string', orNull: true },
    linked_expense_id: { type: 'string', orNull: true },
    linked_account_id: { type: 'string', orNull: true },
    notes: { type: 'string', orNull: true },
  },
};

export const receivedInvoiceLinks: FieldTable = {
  area: 'invoicing',
  name: 'links of received invoices',
  reference: '4.6',
  creates: ['POST /api/v1/received_invoices/{id}/link/'],
  fields: {
    journal_entry_id: { type: 'string', required: true },
    account_id: { type: 'string' },
  },
};

export const receivedInvoiceLinked: FieldTable = {
  area: 'invoicing',
  name: 'linked received invoices',
  reference: '4.6',
  returns: ['POST /api/v1/received_invoices/{id}/link/'],
  fields: {},
  responseFields: {
    received_invoice_id: { type: 'string' },
  },
};
