/** The examples of the accounting reports, of balances and of the fiscal close are what the service answers on the demo account. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject } from '../core/is-object.ts';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { seedDemo } from './seed.ts';

const bundle: unknown = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);
const now = new Date('2026-10-31T21:00:00.000Z');
const service = await startTestService({ clock: () => now, alone: true });
const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));
const base = '/api/v1/accounting';

/** The value of an example of the description, by its name. */
function example(name: string): unknown {
  return inside(bundle, 'components', 'examples', name, 'value');
}

function inside(value: unknown, ...[name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  return isObject(value) ? inside(value[name], ...rest) : undefined;
}

const october = 'from=2026-10-01&to=2026-10-31';

test.each([
  ['trialBalance', `reports/trial-balance/?${october}&include_zero=false`],
  ['incomeStatement', `reports/income-statement/?${october}&include_zero=false`],
  [
    'incomeStatementCompared',
    `reports/income-statement/?${october}&include_zero=false&compare=previous_period`,
  ],
  ['balanceSheet', 'reports/balance-sheet/?as_of=2026-10-31&include_zero=false'],
  ['accountLedger', `reports/account-ledger/1.1.1.02.010/?${october}`],
  ['dailyJournal', 'reports/daily-journal/2026-10-20/'],
  ['cashFlow', `reports/cash-flow/?${october}`],
  ['chartAccountBalance', 'accounts/6abab930b1c1c1e7a560000a/balance/'],
])('%s is what %s answers', async (name, path) => {
  const shown = example(name);
  expect(shown).toBeDefined();
  expect((await api.get(`${base}/${path}`)).body).toEqual(shown);
});

test('generalLedger is the first page of two accounts', async () => {
  const shown = example('generalLedger');
  const { body } = await api.get(`${base}/reports/general-ledger/?${october}&per_page=2`);
  expect(inside(body, 'data', 'items')).toEqual(inside(shown, 'data', 'items'));
});

test('an unknown code is the example of unknown codes', async () => {
  const { body } = await api.get(`${base}/reports/account-ledger/9.9/`);
  expect(body).toEqual({ ...Object(example('ledgerUnknownCode')), request_id: expect.any(String) });
});
