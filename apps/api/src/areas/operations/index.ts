/** The handlers of operations: those of the payment methods so far. */
import {
  getPaymentMethodHierarchy,
  getPaymentMethodsEntryPoint,
  listActivePaymentMethods,
  reorderPaymentMethods,
  togglePaymentMethodStatus,
} from './payment-methods/payment-method-views.ts';
import { paymentMethods } from './payment-methods/payment-methods.ts';

export const operations = {
  ...paymentMethods,
  getPaymentMethodsEntryPoint,
  listActivePaymentMethods,
  getPaymentMethodHierarchy,
  togglePaymentMethodStatus,
  reorderPaymentMethods,
};
