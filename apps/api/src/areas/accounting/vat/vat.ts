/** The operations of value-added tax (Reference 4.7, Decisions N47 to N51). */
import { getVatBook, listVatEntries } from './vat-book-views.ts';
import { closeVatBooks, reopenVatBooks } from './vat-close.ts';
import { getVatDeclaration } from './vat-declaration.ts';
import { createVatEntry, deleteVatEntry, updateVatEntry } from './vat-entries.ts';
import { exportVatBook } from './vat-export.ts';
import { getVatConfig, updateVatConfig } from './vat-settings.ts';
import { calculateVatSummary, getVatSummary } from './vat-summary.ts';

export const vat = {
  getVatConfig,
  updateVatConfig,
  getVatBook,
  listVatEntries,
  createVatEntry,
  updateVatEntry,
  deleteVatEntry,
  closeVatBooks,
  reopenVatBooks,
  getVatSummary,
  calculateVatSummary,
  getVatDeclaration,
  exportVatBook,
};
