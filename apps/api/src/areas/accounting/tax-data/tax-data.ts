/** The operations of tax data (Reference 4.7, Decision N57). */
import {
  createBillingSystem,
  deleteBillingSystem,
  getBillingSystem,
  updateBillingSystem,
} from './billing-systems.ts';
import { activateBillingSystem, getTaxpayer, listBillingSystems } from './taxpayer.ts';
import { verifySalePoint, verifyTaxDelegation } from './verification.ts';

export const taxData = {
  getTaxpayer,
  listBillingSystems,
  activateBillingSystem,
  getBillingSystem,
  createBillingSystem,
  updateBillingSystem,
  deleteBillingSystem,
  verifyTaxDelegation,
  verifySalePoint,
};
