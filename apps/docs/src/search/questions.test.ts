/** The search ranks the right section first for common questions. */
import { expect, test } from 'vitest';
import { readBundle } from '../description.ts';
import { generatedPages } from '../pages/index.ts';
import { searcher } from './engine.ts';
import { searchEntries } from './entries.ts';

const bundle = readBundle();
const search = searcher(searchEntries(bundle, generatedPages(bundle)));

const QUESTIONS: readonly (readonly [string, string])[] = [
  ['token expired', 'errors/index.html#expired_token'],
  ['close a register', 'guides/pos-day.html#close-the-register'],
  ['POST /api/v1/cash_register/open/', 'reference/sales.html#/cash-registers/opencashregister'],
  ['open a register', 'guides/pos-day.html#open-the-register'],
  ['cash register day', 'guides/pos-day.html'],
  ['rate limit', 'guides/performance.html#rate-limits'],
  ['429', 'errors/index.html#rate_limited'],
  ['how do I paginate', 'guides/paging.html'],
  ['pagination', 'guides/paging.html'],
  ['filter a list', 'guides/paging.html'],
  ['sort', 'guides/paging.html'],
  ['idempotency key', 'guides/idempotency.html'],
  ['retry a request', 'guides/idempotency.html'],
  ['create a token', 'guides/authentication.html'],
  ['how do I authenticate', 'guides/authentication.html'],
  ['api key', 'guides/authentication.html'],
  ['scopes', 'guides/authentication.html'],
  ['insufficient_scope', 'errors/index.html#insufficient_scope'],
  ['insufficient stock', 'errors/index.html#insufficient_stock'],
  ['not_implemented', 'errors/index.html#not_implemented'],
  ['error codes', 'errors/index.html'],
  ['backup', 'guides/backups.html'],
  ['restore a backup', 'guides/backups.html'],
  ['docker', 'guides/self-hosting.html'],
  ['postgres', 'guides/postgresql.html'],
  ['money', 'guides/money-and-dates.html'],
  ['time zone', 'guides/money-and-dates.html'],
  ['mock server', 'guides/mock.html'],
  ['typescript client', 'guides/client.html'],
  ['bulk create', 'guides/bulk.html'],
  ['create a product', 'reference/catalog.html#/products/createproduct'],
  ['POST /api/v1/sales/', 'reference/sales.html#/sales/createsale'],
  ['bulkDeleteCustomers', 'reference/customers.html#/customers/bulkdeletecustomers'],
  ['refund a sale', 'guides/refunds.html'],
  ['void a sale', 'guides/refunds.html'],
  ['import products', 'guides/import-catalog.html'],
  ['import a catalog', 'guides/import-catalog.html'],
  ['webhook', 'guides/stock-sync.html'],
  ['sync stock with online shop', 'guides/stock-sync.html'],
  ['error handling in typescript', 'guides/errors-typescript.html'],
  ['going live', 'guides/going-live.html'],
  ['production checklist', 'guides/going-live.html'],
  ['performance', 'guides/performance.html'],
  ['sell on credit', 'guides/credit-customers.html'],
  ['credit limit', 'guides/credit-customers.html'],
  ['cuenta corriente', 'guides/credit-customers.html'],
  ['lost update', 'guides/idempotency.html'],
  ['health check', 'guides/self-hosting.html'],
  ['quick start', 'guides/quick-start.html'],
  ['trial balance', 'guides/accounting.html'],
  ['journal entry', 'guides/accounting.html'],
  ['close the fiscal year', 'reference/accounting.html#/fiscal-close/closefiscalyear'],
  ['credit note', 'guides/electronic-invoices.html'],
  ['rent increase', 'guides/rent-contracts.html'],
  ['renew a contract', 'reference/operations.html#/contracts/renewcontract'],
  ['ship an order', 'guides/shipping.html'],
  ['tracking number', 'guides/shipping.html'],
  ['sales pipeline', 'guides/crm.html'],
  ['redeem points', 'guides/rewards.html'],
  ['best selling products', 'guides/statistics.html'],
  ['sales report', 'guides/statistics.html'],
  ['revoke a token', 'guides/authentication.html'],
  ['token_limit_reached', 'errors/index.html#token_limit_reached'],
  ['how do I rotate a token', 'guides/authentication.html'],
  ['citus', 'guides/postgresql.html'],
  ['add a worker', 'guides/postgresql.html#add-a-worker'],
  ['sharding', 'guides/postgresql.html'],
  ['scheduled backup', 'guides/backups.html'],
  ['vat book', 'guides/vat.html'],
  ['bank reconciliation', 'guides/bank.html'],
];

test('there are at least as many questions as required', () => {
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(40);
});

test.each(QUESTIONS)('%s', (question, want) => {
  const [first, ...rest] = search(question);
  const found = first === undefined ? undefined : [first.url, first.url.replace(/#.*/, '')];
  expect(found, rest.map(({ title }) => title).join('\n')).toContain(want);
});

test('an undocumented topic is not found', () => {
  expect(search('xylophone')).toEqual([]);
});
