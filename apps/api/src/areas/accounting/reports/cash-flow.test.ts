/** The cash flow after the cash accounts change: the stored totals against cash are recomputed. */
import type { CashFlow } from '@mostrador/types';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fillAgainstCash } from '../../../store/migrations/0105-against-cash.ts';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

const service = await startTestService({ alone: true, clock: () => new Date('2026-10-20T15:00:00.000Z') });
const base = '/api/v1/accounting';

let account: Awaited<ReturnType<typeof service.account>>;
let api: ReturnType<typeof apiOf>;

beforeEach(async () => {
  account = await service.account();
  api = apiOf(service.baseUrl, await account.token());
  for (const [code, account_type, more] of [
    ['1', 'asset', { is_detail: false }],
    ['1.1', 'asset', { parent_code: '1', is_detail: false }],
    ['1.1.1', 'asset', { parent_code: '1.1' }],
    ['1.1.2', 'asset', { parent_code: '1.1' }],
    ['1.2', 'asset', { parent_code: '1' }],
    ['4', 'revenue', {}],
    ['5', 'expense', {}],
  ] as const)
    await api.post(`${base}/accounts/`, { code, name: `Cuenta ${code}`, account_type, ...more });
  await settle(['1.1']);
});

const settle = (cash_account_codes: string[] | null) =>
  api.put(`${base}/journal/settings/`, { cash_account_codes });

async function book(...lines: [code: string, amount: number][]): Promise<number> {
  const draft = await api.post(`${base}/journal/`, {
    description: 'Asiento',
    lines: lines.map(([account_code, amount]) =>
      amount > 0 ? { account_code, debit: amount } : { account_code, credit: -amount },
    ),
  });
  return (await api.post(`${base}/journal/${draft.data._id}/post/`, undefined)).status;
}

const bookAll = async () => {
  await book(['1.1.1', 100], ['4', -100]);
  await book(['5', 30], ['1.2', -30]);
  await book(['1.1.2', 40], ['1.1.1', -40]);
  await book(['1.2', 10], ['5', 5], ['1.1.2', -15]);
};

async function change(code: string, change: object): Promise<void> {
  const { data } = await api.get<AnyPage>(`${base}/accounts/list/?code=${code}`);
  const { status } = await api.put(`${base}/accounts/${data.items[0]?._id}/`, change);
  expect(status).toBe(200);
}

async function flow() {
  const { data } = await api.get<CashFlow>(`${base}/reports/cash-flow/?from=2026-10-01&to=2026-10-31`);
  const items = [data.operating, data.investing, data.financing].flatMap((part) => part.items);
  return {
    cash: data.cash_accounts,
    net: data.net_change,
    items: items.map((one) => [one.account_code, one.amount]),
  };
}

const below11 = {
  cash: ['1.1.1', '1.1.2'],
  net: 85,
  items: [
    ['4', 100],
    ['5', -5],
    ['1.2', -10],
  ],
};
const only12 = {
  cash: ['1.2'],
  net: -20,
  items: [
    ['5', -35],
    ['1.1.2', 15],
  ],
};
const all = {
  cash: ['1.1.1', '1.1.2', '1.2'],
  net: 65,
  items: [
    ['4', 100],
    ['5', -35],
  ],
};

const changes: [name: string, made: () => Promise<unknown>, want: object][] = [
  ['nothing changes', async () => {}, below11],
  ['the settings name another account', () => settle(['1.2']), only12],
  ['the settings name one above', () => settle(['1']), all],
  ['the settings name the same twice', () => settle(['1.1', '1.1.1']), below11],
  ['an account moves below cash', () => change('1.2', { parent_code: '1.1' }), all],
  [
    'an account moves away from cash',
    () => change('1.1.2', { parent_code: '1' }),
    {
      cash: ['1.1.1'],
      net: 60,
      items: [
        ['4', 100],
        ['1.1.2', -40],
      ],
    },
  ],
  ['cash gets another code', () => change('1.1', { code: '1.9' }), { cash: [], net: 0, items: [] }],
  ['an account gets a new name', () => change('1.1.1', { name: 'Caja' }), below11],
];

test.each(changes)('the cash flow is right if %s after entries are posted', async (_, made, want) => {
  await bookAll();
  await made();
  expect(await flow()).toEqual(want);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test.each(changes.slice(1, 6))('where %s before', async (_, made, want) => {
  await made();
  await bookAll();
  expect(await flow()).toEqual(want);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('entries posted while the settings change are counted exactly once', async () => {
  await bookAll();
  await Promise.all([
    ...Array.from({ length: 8 }, () => book(['1.1.1', 7], ['4', -7])),
    settle(['1.2']),
    ...Array.from({ length: 8 }, () => book(['1.2', 3], ['4', -3])),
    settle(['1']),
  ]);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('the migration counts entries posted by an earlier release', async () => {
  await bookAll();
  for (const table of ['journal_days', 'journal_months']) {
    await sql`update ${sql.table(table)} set against_cash_debit = 0, against_cash_credit = 0`.execute(
      service.database.everything,
    );
  }
  expect(await findings(service.database.of(account.id), account.id)).not.toEqual([]);
  await fillAgainstCash(service.database.kysely);
  expect(await flow()).toEqual(below11);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
