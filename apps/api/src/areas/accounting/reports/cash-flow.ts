/**
 * The cash flow by the direct method (Decision N52): the other lines of an entry that moves cash say where the money
 * came from or went to. They add up to the change in cash, so the parts always add up to the total.
 */
import type { CashFlow } from '@mostrador/types';
import { fromCents, minus, plus, total } from '../../../core/cents.ts';
import { nothing, nothingBetween, type Sums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { defaultCashAccounts, journalSettings } from '../../../ledgers/journal/settings.ts';
import { action } from '../../../records/action.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';
import { type AccountType, addSums, type ChartEntry, readChart, withDescendants } from '../accounts/chart.ts';
import { type Period, periodOf } from './period.ts';

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

export const getCashFlow = action<'getCashFlow'>(async (call) => {
  const { account, query } = call;
  const period = await periodOf(call, query);
  const { chart, cash, sums, flows } = await call.reports(async (tx) => {
    const reader = { tx, account };
    const [chart, settings, flows] = await together([
      readChart(reader),
      journalSettings(reader),
      flowsOf(reader, period),
    ]);
    const cash = cashAccounts(chart, settings?.cashAccountCodes);
    const accounts = cash.map(({ id }) => id);
    return { chart, cash, sums: await sumsBetween(reader, period.from, period.to, { accounts }), flows };
  });
  const own = cash.map(({ id }) => sums.get(id) ?? nothingBetween);
  const opening = own.map(({ before }) => before).reduce(addSums, nothing);
  const within = own.map((one) => one.within).reduce(addSums, nothing);
  const part = (...types: AccountType[]) => partOf(chart, types, flows);
  return {
    data: {
      ...period,
      cash_accounts: cash.map(({ code }) => code),
      opening_cash: fromCents(minus(opening.debit, opening.credit)),
      operating: part('revenue', 'expense'),
      investing: part('asset'),
      financing: part('liability', 'equity'),
      net_change: fromCents(total([...flows.values()].map(({ credit, debit }) => minus(credit, debit)))),
      closing_cash: fromCents(plus(minus(opening.debit, opening.credit), minus(within.debit, within.credit))),
    },
  };
});

/** Returns the detail accounts with one of these codes, or below one. */
export function cashAccounts(
  chart: readonly ChartEntry[],
  codes: readonly string[] = defaultCashAccounts,
): ChartEntry[] {
  const tops = chart.filter(({ code }) => codes.includes(code));
  const all = new Set(tops.flatMap((top) => withDescendants(chart, top)));
  return chart.filter((entry) => entry.is_detail && all.has(entry));
}

/** Returns the postings against cash by account; credits are incoming money. */
async function flowsOf(reader: Reader, { from, to }: Period): Promise<Map<string, Sums>> {
  const sums = await sumsBetween(reader, from, to, { againstCash: true });
  return new Map([...sums].map(([id, { within }]) => [id, within]));
}

function partOf(
  chart: readonly ChartEntry[],
  types: readonly AccountType[],
  flows: ReadonlyMap<string, Sums>,
): CashFlow['operating'] {
  const own = chart.flatMap((entry) => {
    const flow = types.includes(entry.account_type) ? flows.get(entry.id) : undefined;
    return flow ? [{ entry, flow, amount: minus(flow.credit, flow.debit) }] : [];
  });
  const moved = own.filter(({ amount }) => amount !== 0);
  const inflows = total(own.map(({ flow }) => flow.credit));
  const outflows = total(own.map(({ flow }) => flow.debit));
  return {
    inflows: fromCents(inflows),
    outflows: fromCents(outflows),
    net: fromCents(minus(inflows, outflows)),
    items: moved.map(({ entry, amount }) => ({
      account_code: entry.code,
      account_name: entry.name,
      amount: fromCents(amount),
    })),
  };
}
