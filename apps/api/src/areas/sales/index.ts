/** The handlers of sales. */
import { convertBudget } from './budgets/budget-conversion.ts';
import { budgets } from './budgets/budgets.ts';
import { closeCashRegister } from './cash-register/cash-close.ts';
import { createCashMovement } from './cash-register/cash-movement.ts';
import { getCashReconciliation } from './cash-register/cash-reconciliation.ts';
import { cashRegisters, openCashRegister } from './cash-register/cash-registers.ts';
import { getCashRegisterStatus } from './cash-register/cash-status.ts';
import { getXReport } from './cash-register/cash-x-report.ts';
import { goals } from './goals/goals.ts';
import { orders } from './orders/orders.ts';
import { createPosSale } from './pos/pos-sale.ts';
import { closeActivePosSession, getActivePosSession, updateActivePosSession } from './pos/pos-session.ts';
import { posTerminals } from './pos/pos-terminals.ts';
import { sales as resource } from './sales/sales.ts';

export const sales = {
  ...posTerminals,
  getActivePosSession,
  updateActivePosSession,
  closeActivePosSession,
  createPosSale,
  ...cashRegisters,
  openCashRegister,
  closeCashRegister,
  createCashMovement,
  getCashReconciliation,
  getXReport,
  getCashRegisterStatus,
  ...budgets,
  convertBudget,
  ...resource,
  ...orders,
  ...goals,
};
