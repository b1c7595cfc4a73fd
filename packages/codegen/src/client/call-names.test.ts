import { describe, expect, test } from 'vitest';
import { callNames } from './call-names.ts';

/** Returns the calls of one tag's operations, as `group.method`. */
function callsOf(tag: string, area: string, ids: string[]): string[] {
  const names = callNames(ids.map((id) => ({ id, tag, area })));
  return ids.map((id) => `${names.get(id)?.group}.${names.get(id)?.method}`);
}

describe('a call is named after the resource of its tag', () => {
  test.each<[tag: string, area: string, calls: Record<string, string>]>([
    [
      'Expenses',
      'purchasing',
      {
        listExpenses: 'expenses.list',
        getExpense: 'expenses.get',
        bulkCreateExpenses: 'expenses.bulkCreate',
        bulkUpdateExpenses: 'expenses.bulkUpdate',
      },
    ],
    [
      'Point of sale',
      'sales',
      {
        listPosTerminals: 'posTerminals.list',
        getPosTerminal: 'posTerminals.get',
        createPosSale: 'posTerminals.createSale',
        closeActivePosSession: 'posTerminals.closeActiveSession',
      },
    ],
    [
      'Cash registers',
      'sales',
      {
        listCashRegisters: 'cashRegisters.list',
        getCashRegisterStatus: 'cashRegisters.getStatus',
        openCashRegister: 'cashRegisters.open',
        getXReport: 'cashRegisters.getXReport',
      },
    ],
    [
      'Contracts',
      'operations',
      {
        getContract: 'contracts.get',
        listContracts: 'contracts.list',
        listExpiringContracts: 'contracts.listExpiring',
        generateContractInvoice: 'contracts.generateInvoice',
      },
    ],
    [
      'Accounting reports',
      'accounting',
      { getTrialBalance: 'reports.getTrialBalance', getCashFlow: 'reports.getCashFlow' },
    ],
    ['Sales', 'sales', { listSales: 'sales.list', createSale: 'sales.create' }],
  ])('%s', (tag, area, calls) => {
    expect(callsOf(tag, area, Object.keys(calls))).toEqual(Object.values(calls));
  });
});

test('two operations never share a call', () => {
  expect(() => callsOf('Books', 'accounting', ['closeBook', 'listBooks', 'closeBooks'])).toThrow(
    'closeBooks would be client.books.close, which is already another operation.',
  );
});
