/**
 * Any set of posted entries balances: compares the reports with totals computed from the lines alone, and the
 * plain-text journal with hledger and ledger, if they are installed.
 */
import { execFileSync } from 'node:child_process';
import type {
  AccountLedger,
  BalanceSheet,
  CashFlow,
  LedgerAccountPage,
  TrialBalance,
} from '@mostrador/types';
import { beforeAll, expect, test, vi } from 'vitest';
import { randomIntegers } from '../../../core/random-integers.ts';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { defaultChart } from '../accounts/default-chart.ts';
import { plainTextJournal } from '../journal/plain-text.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const service = await startTestService({ clock: () => new Date('2027-03-10T15:00:00.000Z') });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/accounting';
const random = randomIntegers(20_261_022);
const postable = defaultChart().filter(({ is_detail }) => is_detail);
const used = Array.from({ length: 14 }, () => postable[random(0, postable.length - 1)]?.code ?? '');
const codes = [...new Set([...used, '1.1.1.01.010', '1.1.1.02.010', '4.1.1.01.010', '5.3.2.02.090'])];
const typeOf = (code: string) => postable.find((one) => one.code === code)?.account_type ?? 'asset';
const isDebit = (code: string) => ['asset', 'expense'].includes(typeOf(code));

/** The posted amounts in cents: debits positive, credits negative. */
interface Posted {
  date: string;
  lines: { code: string; cents: number }[];
}
const books: Posted[] = [];

const day = () => new Date(Date.UTC(2026, random(0, 13), random(1, 28))).toISOString().slice(0, 10);

function entry(): Posted {
  const count = random(2, 5);
  const lines = Array.from({ length: count - 1 }, () => ({
    code: codes[random(0, codes.length - 1)] ?? '',
    cents: random(1, 5_000_000) * (random(0, 1) === 0 ? 1 : -1),
  }));
  const rest = -lines.reduce((sum, { cents }) => sum + cents, 0);
  const last = codes[random(0, codes.length - 1)] ?? '';
  return { date: day(), lines: rest === 0 ? lines : [...lines, { code: last, cents: rest }] };
}

beforeAll(async () => {
  await api.post(`${base}/accounts/seed/`, undefined);
  for (let turn = 0; turn < 60; turn++) await bookOne();
  const { data, status } = await api.post(`${base}/fiscal-close/close/2026/`, {});
  expect(status).toBe(201);
  const closing = (await api.get(`${base}/journal/${data.closing_entry_id}/`)).data;
  const lines = closing.lines as { account_code: string; debit: number; credit: number }[];
  books.push({
    date: '2026-12-31',
    lines: lines.map((line) => ({
      code: line.account_code,
      cents: Math.round((line.debit - line.credit) * 100),
    })),
  });
});

async function bookOne(): Promise<void> {
  const made = entry();
  if (made.lines.length < 2) return;
  const lines = made.lines.map(({ code: account_code, cents }) =>
    cents > 0 ? { account_code, debit: cents / 100 } : { account_code, credit: -cents / 100 },
  );
  const draft = await api.post(`${base}/journal/`, { date: made.date, description: 'Al azar', lines });
  expect(draft.status, JSON.stringify(draft.body)).toBe(201);
  if (random(0, 9) === 0) return void (await api.delete(`${base}/journal/${draft.data._id}/`));
  const posted = await api.post(`${base}/journal/${draft.data._id}/post/`, undefined);
  expect(posted.status).toBe(200);
  books.push(made);
  if (random(0, 7) !== 0) return;
  const date = day();
  await api.post(`${base}/journal/${draft.data._id}/reverse/`, { date });
  books.push({ date, lines: made.lines.map(({ code, cents }) => ({ code, cents: -cents })) });
}

/** Returns the debits and credits of an account in a period, from the lines alone. */
function fromLines(code: string, from: string, to: string): { debit: number; credit: number } {
  const lines = books
    .filter(({ date }) => date >= from && date <= to)
    .flatMap((one) => one.lines)
    .filter((line) => line.code === code);
  const sum = (some: typeof lines) => some.reduce((all, { cents }) => all + Math.abs(cents), 0);
  return {
    debit: sum(lines.filter(({ cents }) => cents > 0)),
    credit: sum(lines.filter(({ cents }) => cents < 0)),
  };
}

function balanceOf(code: string, to: string): number {
  const { debit, credit } = fromLines(code, '0001-01-01', to);
  return isDebit(code) ? debit - credit : credit - debit;
}

const before = (date: string) =>
  date === '0001-01-01' ? '0000-12-31' : new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
const cents = (amount: number) => Math.round(amount * 100);
const get = async <Payload>(path: string) => (await api.get<Payload>(`${base}/reports/${path}`)).data;

const periods: [from: string, to: string][] = [
  ['2026-01-01', '2026-12-31'],
  ['2026-03-15', '2026-03-15'],
  ['2026-02-10', '2026-09-20'],
  ['2026-05-01', '2027-02-28'],
  ['2025-01-01', '2025-12-31'],
  ['2026-02-16', '2026-04-15'],
  ['2026-06-30', '2026-08-30'],
  ['0001-01-01', '9999-12-31'],
];

test.each(periods)(
  'the trial balance from %s to %s is the sum of its lines, and balances',
  async (from, to) => {
    const { rows, totals, is_balanced } = await get<TrialBalance>(`trial-balance/?from=${from}&to=${to}`);
    expect(rows).toHaveLength(postable.length);
    expect([is_balanced, totals.debit, totals.opening, totals.closing]).toEqual([true, totals.credit, 0, 0]);
    for (const row of rows) {
      const { debit, credit } = fromLines(row.account_code, from, to);
      expect([
        row.account_code,
        cents(row.opening_balance),
        cents(row.debit),
        cents(row.credit),
        cents(row.closing_balance),
      ]).toEqual([
        row.account_code,
        balanceOf(row.account_code, before(from)),
        debit,
        credit,
        balanceOf(row.account_code, to),
      ]);
    }
  },
);

test.each(['2026-06-17', '2026-12-31', '2027-02-28'])(
  'assets are liabilities, equity and result on %s',
  async (as_of) => {
    const sheet = await get<BalanceSheet>(`balance-sheet/?as_of=${as_of}`);
    const sum = (type: string) =>
      codes
        .concat('3.3.1.01.020')
        .filter((code, place, all) => typeOf(code) === type && all.indexOf(code) === place)
        .reduce((all, code) => all + balanceOf(code, as_of), 0);
    const result = sum('revenue') - sum('expense');
    expect([
      cents(sheet.assets.total),
      cents(sheet.liabilities.total),
      cents(sheet.equity.total),
      cents(sheet.equity.current_result),
    ]).toEqual([sum('asset'), sum('liability'), sum('equity'), result]);
    expect([sheet.is_balanced, sum('asset')]).toEqual([true, sum('liability') + sum('equity') + result]);
  },
);

test.each(periods.slice(0, 4))('ledgers from %s to %s end where the trial balance ends', async (from, to) => {
  const query = `from=${from}&to=${to}`;
  const general = await get<LedgerAccountPage>(`general-ledger/?${query}&per_page=100`);
  for (const { account_code, entries, opening_balance, closing_balance } of general.items) {
    expect([account_code, cents(closing_balance)]).toEqual([account_code, balanceOf(account_code, to)]);
    expect(entries.at(-1)?.balance ?? opening_balance).toBe(closing_balance);
    const paged = await everyLine(account_code, query);
    expect(paged).toEqual(entries);
  }
});

async function everyLine(code: string, query: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page++) {
    const ledger = await get<AccountLedger>(`account-ledger/${code}/?${query}&per_page=3&page=${page}`);
    all.push(...ledger.entries);
    if (!ledger.has_next) return all;
  }
}

test('the ledger of a summary account has the lines of all accounts below it', async () => {
  const ledger = await get<AccountLedger>('account-ledger/1/?from=2026-01-01&to=2027-12-31&per_page=100');
  const assets = codes.filter((code) => typeOf(code) === 'asset');
  expect(cents(ledger.closing_balance)).toBe(
    assets.reduce((sum, code) => sum + balanceOf(code, '2027-12-31'), 0),
  );
  expect(ledger.total).toBe(
    books.flatMap(({ lines }) => lines).filter(({ code }) => assets.includes(code)).length,
  );
});

test.each(periods)('the cash flow from %s to %s ends at the cash accounts', async (from, to) => {
  const flow = await get<CashFlow>(`cash-flow/?from=${from}&to=${to}`);
  const cash = postable.map(({ code }) => code).filter((code) => /^1\.1\.1\.0[12]\./.test(code));
  expect(flow.cash_accounts).toEqual(cash);
  const sum = (date: string) => cash.reduce((all, code) => all + balanceOf(code, date), 0);
  const nets = [flow.operating, flow.investing, flow.financing].map(({ net }) => cents(net));
  expect([cents(flow.opening_cash), cents(flow.closing_cash)]).toEqual([sum(before(from)), sum(to)]);
  expect(nets.reduce((all, net) => all + net, 0)).toBe(sum(to) - sum(before(from)));
  expect(cents(flow.net_change)).toBe(sum(to) - sum(before(from)));
  const parts: [part: CashFlow['operating'], types: string[]][] = [
    [flow.operating, ['revenue', 'expense']],
    [flow.investing, ['asset']],
    [flow.financing, ['liability', 'equity']],
  ];
  for (const [{ inflows, outflows, items }, types] of parts) {
    const against = books
      .filter(
        ({ date, lines }) => date >= from && date <= to && lines.some(({ code }) => cash.includes(code)),
      )
      .flatMap(({ lines }) => lines)
      .filter(({ code }) => !cash.includes(code) && types.includes(typeOf(code)));
    const all = (lines: typeof against) => lines.reduce((one, line) => one + line.cents, 0);
    expect([cents(inflows), cents(outflows)]).toEqual([
      -all(against.filter((line) => line.cents < 0)) + 0,
      all(against.filter((line) => line.cents > 0)),
    ]);
    const nets = [...Map.groupBy(against, ({ code }) => code)].map(([code, lines]) => [
      code,
      -all(lines) + 0,
    ]);
    expect(items.map(({ account_code, amount }) => [account_code, cents(amount)])).toEqual(
      nets.filter(([, net]) => net !== 0).sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    );
  }
});

test('the consistency checks find nothing', async () => {
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

async function exported(): Promise<string> {
  return await service.database.reports(account.id, async (tx) => {
    let text = '';
    for await (const part of plainTextJournal({ tx, account })) text += part;
    return text;
  });
}

/** What each program prints for an account: its name and its balance. */
const programs = [
  ['hledger', ['balance', '--flat', '--empty', '--no-total', '-O', 'csv'], /^"(.*)","(.*)"$/],
  [
    'ledger',
    ['balance', '--flat', '--empty', '--no-total', '--format', '%(account)\t%(amount)\n'],
    /^(.*)\t(.*)$/,
  ],
] as const;

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(`SKIPPED: ${program} is not installed, so it did not read the exported journal\n`);
    return false;
  }
}

for (const [program, command, shape] of programs) {
  test.skipIf(!isInstalled(program))(
    `${program} reads the exported journal, and its trial balance equals ours`,
    async () => {
      const printed = execFileSync(program, ['-f', '-', ...command], {
        input: await exported(),
        encoding: 'utf8',
        // The programs decode text by the locale.
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        maxBuffer: 1e8,
      });
      const found = new Map(
        printed.split('\n').flatMap((line): [string, number][] => {
          const [, name = '', amount = ''] = shape.exec(line.trim()) ?? [];
          const code = name.split(':').at(-1)?.split(' ')[0] ?? '';
          return /^[\d.]+$/.test(code) ? [[code, cents(Number(amount.replace(/ARS|\s|,/g, '')))]] : [];
        }),
      );
      expect(found.size).toBeGreaterThan(0);
      const { data } = await api.get<TrialBalance>(
        `${base}/reports/trial-balance/?from=2026-01-01&to=9999-12-31`,
      );
      for (const { account_code: code, opening_balance, closing_balance } of data.rows) {
        const { debit, credit } = fromLines(code, '0001-01-01', '9999-12-31');
        const sign = isDebit(code) ? 1 : -1;
        expect([code, opening_balance]).toEqual([code, 0]);
        expect([code, found.get(code) ?? 0]).toEqual([code, debit - credit]);
        expect([code, found.get(code) ?? 0]).toEqual([code, sign * cents(closing_balance) + 0]);
      }
    },
  );
}

test('the exported journal has every entry with its lines', async () => {
  const text = await exported();
  expect(text.match(/^\d{4}-\d\d-\d\d \(\d+\) /gm)).toHaveLength(books.length);
  expect(text.match(/^ {4}\S.* {2}ARS -?\d+\.\d\d$/gm)).toHaveLength(
    books.flatMap(({ lines }) => lines).length,
  );
});
