/** The names of the functions, and their help in the editor, for the whole API. */
import path from 'node:path';
import { callNames, operationsOf, readDocument } from '@mostrador/codegen';
import { withProject } from '@mostrador/codegen/testing';
import { openEditor } from '@mostrador/codegen/testing/editor';
import { areas } from '@mostrador/types';
import { expect, test } from 'vitest';
import { createClient } from './index.ts';

const document = await readDocument(path.join(import.meta.dirname, '../../../spec/dist/openapi.json'));
const entries = operationsOf(document);
const calls = new Map([...callNames(entries)].map(([id, { group, method }]) => [id, `${group}.${method}`]));
const standard = ['list', 'create', 'get', 'update', 'delete', 'bulkCreate', 'bulkUpdate', 'bulkDelete'];

test('every operation has one name, and the client has exactly those', () => {
  const client = createClient({ baseUrl: 'http://localhost', token: 'any' });
  const offered = Object.entries(client).flatMap(([group, methods]) =>
    Object.keys(methods).map((method) => `${group}.${method}`),
  );
  expect(calls.size).toBe(entries.length);
  expect(offered.sort()).toEqual([...calls.values()].sort());
});

test('no name is long, repeats a word or names an area instead of a resource', () => {
  const resources = new Set(document.tags?.map(({ name }) => name.toLowerCase()));
  const groupings = areas.filter((area) => !resources.has(area));
  for (const call of calls.values()) {
    const words = call.split(/[.]|(?=[A-Z])/).map((word) => word.toLowerCase());
    expect(call.length, call).toBeLessThanOrEqual(40);
    expect(new Set(words.map((word) => word.replace(/(ie)?s$/, ''))).size, call).toBe(words.length);
    expect(
      words.filter((word) => groupings.some((area) => area === word)),
      call,
    ).toEqual([]);
  }
});

test('the resources', () => {
  const groups = new Set([...calls.values()].map((call) => call.split('.')[0]));
  expect([...groups]).toEqual([
    'products',
    'services',
    'rentals',
    'categories',
    'productOptions',
    'pricingProfiles',
    'promotions',
    'sales',
    'posTerminals',
    'cashRegisters',
    'goals',
    'budgets',
    'orders',
    'receipts',
    'receivedInvoices',
    'deliveryNotes',
    'suppliers',
    'expenses',
    'supplies',
    'customers',
    'currentAccounts',
    'crmTasks',
    'crmPipelines',
    'crmOpportunities',
    'crmSegments',
    'crmReminders',
    'crmCommunications',
    'crmTemplates',
    'rewards',
    'appointments',
    'contracts',
    'paymentMethods',
    'shipments',
    'drivers',
    'fleetDevices',
    'chartAccounts',
    'journalEntries',
    'vatBooks',
    'reports',
    'bankStatements',
    'fiscalDeadlines',
    'fiscalYears',
    'withholdings',
    'billingSystems',
    'statistics',
  ]);
});

test.each<[id: string, call: string]>([
  ['createPosSale', 'posTerminals.createSale'],
  ['getActivePosSession', 'posTerminals.getActiveSession'],
  ['openCashRegister', 'cashRegisters.open'],
  ['createCashMovement', 'cashRegisters.createMovement'],
  ['getXReport', 'cashRegisters.getXReport'],
  ['convertBudget', 'budgets.convert'],
  ['importReceivedInvoices', 'receivedInvoices.import'],
  ['listCurrentAccountMovements', 'currentAccounts.listMovements'],
  ['applyCurrentAccountPayments', 'currentAccounts.applyPayments'],
  ['sendCrmTemplate', 'crmCommunications.sendTemplate'],
  ['listCrmOpportunitiesByCustomer', 'crmOpportunities.listByCustomer'],
  ['redeemReward', 'rewards.redeem'],
  ['listExpiringContracts', 'contracts.listExpiring'],
  ['togglePaymentMethodStatus', 'paymentMethods.toggleStatus'],
  ['trackShipment', 'shipments.track'],
  ['regenerateFleetDeviceCode', 'fleetDevices.regenerateCode'],
  ['reverseJournalEntry', 'journalEntries.reverse'],
  ['closeVatBooks', 'vatBooks.close'],
  ['getVatSummary', 'vatBooks.getSummary'],
  ['getTrialBalance', 'reports.getTrialBalance'],
  ['matchBankLine', 'bankStatements.matchLine'],
  ['completeFiscalDeadline', 'fiscalDeadlines.complete'],
  ['getFiscalYearCalculation', 'fiscalYears.getCalculation'],
  ['calculatePerception', 'withholdings.calculatePerception'],
  ['getTaxpayer', 'billingSystems.getTaxpayer'],
  ['searchTransactions', 'statistics.searchTransactions'],
])('%s is client.%s', (id, call) => {
  expect(calls.get(id)).toBe(call);
});

test('every standard resource has the eight standard names', () => {
  const bulk = [...calls].filter(([id]) => id.startsWith('bulkCreate')).map(([, call]) => call.split('.')[0]);
  const offered = new Set(calls.values());
  const missing = bulk
    .flatMap((group) => standard.map((method) => `${group}.${method}`))
    .filter((call) => !offered.has(call));
  expect(missing).toEqual([]);
});

test('the editor offers the resources, and shows the texts of the description', async () => {
  const source = `import { createClient } from '@mostrador/client';
const client = createClient({ baseUrl: '', token: '' });
export const all = [
${[...calls.values()].map((call) => `  client.${call},`).join('\n')}
];
client.
`;
  const files = {
    'program.ts': source,
    'tsconfig.json': '{"compilerOptions":{"module":"nodenext","strict":true}}',
  };
  await withProject(files, async (directory) => {
    const editor = await openEditor(directory);
    const offered = await editor.completions({ file: 'program.ts', after: '];\nclient.' });
    expect(offered).toEqual(expect.arrayContaining(['products', 'sales', 'vatBooks']));
    for (const { id, summary, description, scope, method, path: address } of entries) {
      const shown = await editor.hover({ file: 'program.ts', after: `  client.${calls.get(id)},` });
      expect(shown).toContain(`${summary}.`);
      expect(shown).toContain(description.trim());
      expect(shown).toContain(`\`${method} ${address}\`. Scope \`${scope}\`.`);
      expect(shown).toContain('Promise<');
    }
    const shown = await editor.hover({ file: 'program.ts', after: '  client.budgets.convert,' });
    expect(shown).toMatch(/@example\s+```\w*\s+await client\.budgets\.convert\('/);
    await editor.close();
  });
});
