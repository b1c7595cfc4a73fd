/** The handlers of customers: themselves and their current accounts so far. */
import { applyCurrentAccountPayments } from './current-accounts/current-account-apply.ts';
import {
  listCurrentAccountMovements,
  recordCurrentAccountInvoice,
  recordCurrentAccountPayment,
} from './current-accounts/current-account-movements.ts';
import {
  getCurrentAccountAging,
  getCurrentAccountCreditLimit,
  getCurrentAccountStatement,
} from './current-accounts/current-account-reports.ts';
import {
  createCurrentAccount,
  deleteCurrentAccount,
  getCurrentAccount,
  getCurrentAccountByEntity,
  listCurrentAccounts,
  updateCurrentAccount,
} from './current-accounts/current-accounts.ts';
import { customers as records } from './customers/customers.ts';

export const customers = {
  ...records,
  listCurrentAccounts,
  getCurrentAccount,
  getCurrentAccountByEntity,
  createCurrentAccount,
  updateCurrentAccount,
  deleteCurrentAccount,
  listCurrentAccountMovements,
  recordCurrentAccountInvoice,
  recordCurrentAccountPayment,
  applyCurrentAccountPayments,
  getCurrentAccountStatement,
  getCurrentAccountCreditLimit,
  getCurrentAccountAging,
};
