/** The general ledger shows the first lines of each account and their number. */
import type { AccountLedger, LedgerAccountPage } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService({ clock: () => new Date('2026-10-20T15:00:00.000Z') });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/accounting';
const period = 'from=2026-10-01&to=2026-10-31';

test('an account with many lines shows the first hundred; its own ledger has the others', async () => {
  for (const [code, account_type] of [
    ['1', 'asset'],
    ['4', 'revenue'],
  ])
    await api.post(`${base}/accounts/`, { code, name: `Cuenta ${code}`, account_type });
  for (const count of [60, 63]) {
    const lines = Array.from({ length: count }, () => ({ account_code: '1', debit: 1 }));
    const all = [...lines, { account_code: '4', credit: count }];
    const { data } = await api.post(`${base}/journal/`, { description: 'Ventas', lines: all });
    expect((await api.post(`${base}/journal/${data._id}/post/`, undefined)).status).toBe(200);
  }
  const { items } = (await api.get<LedgerAccountPage>(`${base}/reports/general-ledger/?${period}`)).data;
  const [cash, sales] = items;
  expect([cash?.entries.length, cash?.entries_count, cash?.entries.at(-1)?.balance]).toEqual([100, 123, 100]);
  expect([cash?.total_debit, cash?.closing_balance]).toEqual([123, 123]);
  expect([sales?.entries.length, sales?.entries_count, sales?.closing_balance]).toEqual([2, 2, 123]);
  const path = `${base}/reports/account-ledger/1/?${period}&per_page=50`;
  const page = async (number: number) => (await api.get<AccountLedger>(`${path}&page=${number}`)).data;
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  const paged = pages.flatMap(({ entries }) => entries);
  expect(paged.map(({ balance }) => balance)).toEqual(Array.from({ length: 123 }, (_, index) => index + 1));
  expect(paged.slice(0, 100)).toEqual(cash?.entries);
  expect(pages.map(({ entries_count }) => entries_count)).toEqual([123, 123, 123, 123]);
});
