/** Every table of fields, typed from the reference: nothing here is taken from the description. */
import { accounts, journalEntries } from './accounting.ts';
import { appointments } from './appointments.ts';
import { budgets } from './budgets.ts';
import { cashRegisters } from './cash-registers.ts';
import { categories } from './categories.ts';
import { contracts } from './contracts.ts';
import * as crm from './crm.ts';
import { currentAccountPayments, currentAccounts } from './current-accounts.ts';
import { customers } from './customers.ts';
import { deliveryNotes } from './delivery-notes.ts';
import { expenses } from './expenses.ts';
import type { FieldTable } from './field-table.ts';
import { orders } from './orders.ts';
import { paymentMethods } from './payment-methods.ts';
import { posTerminals } from './pos-terminals.ts';
import { pricingProfiles } from './pricing-profiles.ts';
import { productOptions } from './product-options.ts';
import { products } from './products.ts';
import { promotions } from './promotions.ts';
import { receivedInvoiceLinked, receivedInvoiceLinks, receivedInvoices } from './received-invoices.ts';
import { rentals } from './rentals.ts';
import { rewards } from './rewards.ts';
import { sales } from './sales.ts';
import { salesGoals } from './sales-goals.ts';
import { services } from './services.ts';
import { drivers, fleetDevices } from './shipping.ts';
import { suppliers } from './suppliers.ts';
import { supplies } from './supplies.ts';

export type { Bounds, Field, Fields, FieldTable } from './field-table.ts';

export const fieldTables: readonly FieldTable[] = [
  products,
  services,
  rentals,
  categories,
  productOptions,
  pricingProfiles,
  promotions,
  sales,
  posTerminals,
  cashRegisters,
  salesGoals,
  budgets,
  orders,
  receivedInvoices,
  receivedInvoiceLinks,
  receivedInvoiceLinked,
  deliveryNotes,
  suppliers,
  expenses,
  supplies,
  customers,
  currentAccounts,
  currentAccountPayments,
  ...Object.values(crm),
  rewards,
  appointments,
  contracts,
  paymentMethods,
  drivers,
  fleetDevices,
  accounts,
  journalEntries,
];
