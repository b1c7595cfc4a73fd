/** The handlers of points of sale, cash registers and budgets. */
import { convertBudget } from './budget-conversion.ts';
import { budgets } from './budgets.ts';
import { closeCashRegister } from './cash-close.ts';
import { createCashMovement } from './cash-movement.ts';
import { getCashReconciliation } from './cash-reconciliation.ts';
import { cashRegisters, openCashRegister } from './cash-registers.ts';
import { getCashRegisterStatus } from './cash-status.ts';
import { getXReport } from './cash-x-report.ts';
import { createPosSale } from './pos-sale.ts';
import { closeActivePosSession, getActivePosSession, updateActivePosSession } from './pos-session.ts';
import { posTerminals } from './pos-terminals.ts';

export const registers = {
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
};
