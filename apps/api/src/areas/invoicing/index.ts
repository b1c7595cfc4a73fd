/** The handlers of invoicing: electronic receipts, received invoices and delivery notes. */

import { deliveryNotes } from './delivery-notes/delivery-notes.ts';
import { getReceiptPdf } from './receipts/receipt-pdf.ts';
import { createReceipt, receiptRecords } from './receipts/receipts.ts';
import { listReceivedInvoiceImports } from './received-invoices/import-history.ts';
import { importReceivedInvoices } from './received-invoices/import-invoices.ts';
import {
  deleteReceivedInvoice,
  ignoreReceivedInvoice,
  linkReceivedInvoice,
  receivedInvoices,
} from './received-invoices/received-invoices.ts';

export const invoicing = {
  ...receivedInvoices,
  listReceivedInvoiceImports,
  importReceivedInvoices,
  deleteReceivedInvoice,
  linkReceivedInvoice,
  ignoreReceivedInvoice,
  ...receiptRecords,
  createReceipt,
  getReceiptPdf,
  ...deliveryNotes,
};
