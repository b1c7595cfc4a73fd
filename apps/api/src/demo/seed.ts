/** Seeds the demo account with the examples of the description. */
import { readFile } from 'node:fs/promises';
import { operationTable } from '@mostrador/types';
import '../areas/index.ts';
import { importRecord } from '../records/import.ts';
import { described } from '../records/kind.ts';
import type { ResourceName } from '../records/rules.ts';
import type { Executor } from '../store/context.ts';
import type { Database } from '../store/database.ts';
import { demoAccount, enableDemoToken, ensureDemoAccount, issueSecretToken } from './account.ts';
import { importActivity } from './activity.ts';
import { importSlots } from './appointments.ts';
import { importStatements } from './bank.ts';
import { importContracts } from './contracts.ts';
import { countedTo, lastNumber } from './counters.ts';
import { importCurrentAccounts } from './current-accounts.ts';
import { importDeletedDocuments } from './deleted-documents.ts';
import { allExampleData, type ExampleRecord, exampleData, exampleRecords } from './examples.ts';
import { importExpenses } from './expenses.ts';
import { importDeadlines } from './fiscal-calendar.ts';
import { importHoldings } from './holdings.ts';
import { importJournal } from './journal.ts';
import { importOpportunities } from './opportunities.ts';
import { importPoints } from './points.ts';
import { importReceipts } from './receipts.ts';
import { importReceivedInvoices } from './received-invoices.ts';
import { importRedemptions } from './redemptions.ts';
import { importRegisters } from './registers.ts';
import { importSales } from './sales.ts';
import { importSalesFigures } from './sales-figures.ts';
import { importStock } from './stock.ts';
import { importTaxpayer } from './taxpayer.ts';
import { importTrail } from './trail.ts';
import { importVat } from './vat.ts';
import { importWithholdings } from './withholdings.ts';

/** `loopback`: only this machine reaches the service, so the token may be public. */
export interface DemoOptions {
  loopback: boolean;
  now: Date;
}

/** Creates missing demo data, keeps what was changed or deleted, and returns the token. */
export async function seedDemo(database: Database, { loopback, now }: DemoOptions): Promise<string> {
  await ensureDemoAccount(database);
  await importExamples(database);
  return loopback ? await enableDemoToken(database) : await issueSecretToken(database, now);
}

/** Returns the examples of a list, by the path of its resource. */
type Examples = (path: string) => ExampleRecord[];

/** Stores missing records and returns how many were new. */
export async function importExamples(database: Database): Promise<number> {
  const description = await readDescription();
  const examples: Examples = (path) => exampleRecords(description, path);
  return await database.transaction(demoAccount.id, async (tx) => {
    const imported = await importRecords(tx, examples);
    await importLedgers(tx, examples, imported.get('products') ?? []);
    const at = { tx, account: demoAccount.id };
    await importSales(at, examples('/api/v1/sales/list/'), imported.get('sales') ?? []);
    await importDeletedDocuments(tx, demoAccount.id);
    const session = exampleData(description, '/api/v1/pos/sessions/{pos_terminal_id}/active');
    await importRegisters({ tx, account: demoAccount }, imported.get('cashRegisters') ?? [], session);
    const accounts = await importCurrentAccounts(
      { tx, account: demoAccount.id },
      examples('/api/v1/current-accounts/'),
      examples('/api/v1/current-accounts/{id}/movements/'),
    );
    const taxpayer = exampleData(description, '/api/v1/bill/tax_info/taxpayer/');
    await importTaxpayer(at, taxpayer);
    await importTrail(at, exampleData(description, '/api/v1/fleet/devices/{id}/trail'));
    const fresh = (name: string) => imported.get(name) ?? [];
    await importHoldings(
      { ...at, timezone: demoAccount.timezone },
      {
        sales: fresh('sales'),
        orders: fresh('orders'),
        deliveryNotes: fresh('deliveryNotes'),
      },
    );
    await importReceipts(at, fresh('receipts'), taxpayer);
    await importReceivedInvoices(
      { tx, account: demoAccount },
      fresh('receivedInvoices'),
      examples('/api/v1/received_invoices/import-history/'),
    );
    await importSlots(at, fresh('appointments'));
    await importContracts({ tx, account: demoAccount }, examples('/api/v1/contracts/list/'), fresh('sales'));
    const years = exampleData(description, '/api/v1/accounting/fiscal-close/years/');
    await importJournal({ tx, account: demoAccount }, fresh('journalEntries'), years);
    await importVat(
      { tx, account: demoAccount, now: demoAccount.created_at },
      {
        config: allExampleData(description, '/api/v1/iva/config/')[0] ?? {},
        books: allExampleData(description, '/api/v1/iva/books/{period}/{book_type}/'),
        summaries: allExampleData(description, '/api/v1/iva/summary/{period}/').filter(
          ({ status }) => status === 'closed',
        ),
      },
    );
    const taxes = '/api/v1/accounting/retenciones-percepciones';
    await importWithholdings(at, {
      config: allExampleData(description, `${taxes}/config/`)[0] ?? {},
      regimes: examples(`${taxes}/regimes/`),
      withholdings: [...examples(`${taxes}/retenciones/`), ...examples(`${taxes}/percepciones/`)],
      certificates: examples(`${taxes}/certificates/`),
    });
    await importDeadlines(at, examples('/api/v1/accounting/fiscal-calendar/'));
    await importExpenses(at, fresh('expenses'));
    if (fresh('sales').length > 0)
      await importActivity(at, exampleData(description, '/api/v1/stats/activity/'));
    if (fresh('sales').length > 0) {
      const path = '/api/v1/accounting/bank/statements/{statement_id}/';
      await importStatements(at, allExampleData(description, path));
    }
    await importSalesFigures(
      at,
      fresh('sales').map(({ _id }) => String(_id)),
    );
    await importOpportunities(at, fresh('crmOpportunities'));
    if (fresh('customers').length > 0) {
      const redemptions = examples('/api/v1/rewards/redemptions/');
      await importPoints(at, fresh('sales'), redemptions);
      await importRedemptions(at, redemptions);
    }
    return [...imported.values()].reduce((sum, { length }) => sum + length, accounts);
  });
}

/** Stores the records of every resource of the records kit, and returns the new ones. */
async function importRecords(tx: Executor, examples: Examples): Promise<Map<string, ExampleRecord[]>> {
  const imported = new Map<string, ExampleRecord[]>();
  for (const [name, { operations }] of Object.entries(described)) {
    // Current accounts are stored with their movements.
    if (!isResource(name) || name === 'currentAccounts') continue;
    const added: ExampleRecord[] = [];
    for (const record of examples(operationTable[operations.list].path)) {
      if (await importRecord(tx, demoAccount.id, name, record)) added.push(record);
    }
    imported.set(name, added);
  }
  return imported;
}

/** Writes the ledger data of the records: the stock they moved, the numbers they were given. */
async function importLedgers(tx: Executor, examples: Examples, products: ExampleRecord[]): Promise<void> {
  const [orders, sales] = [examples('/api/v1/orders/list/'), examples('/api/v1/sales/list/')];
  const deliveryNotes = examples('/api/v1/delivery_notes/list/');
  const notes = deliveryNotes.map(({ number }) => number);
  await countedTo(tx, demoAccount.id, 'delivery_notes', lastNumber(notes));
  await importStock({ tx, account: demoAccount.id }, products, { orders, sales, deliveryNotes });
  const numbers = orders.map(({ order_number }) => order_number);
  await countedTo(tx, demoAccount.id, 'orders.2026', lastNumber(numbers));
  const budgets = examples('/api/v1/budgets/list/').map(({ budget_number }) => budget_number);
  await countedTo(tx, demoAccount.id, 'budgets.2026', lastNumber(budgets));
}

function isResource(name: string): name is ResourceName {
  return Object.hasOwn(described, name);
}

/** Reads the bundled description. */
export async function readDescription(): Promise<unknown> {
  return JSON.parse(await readFile(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));
}
