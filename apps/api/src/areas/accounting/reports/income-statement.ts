/** The income statement (Decision N52): revenue and expenses of a period by account, compared with another period. */
import type { IncomeStatement } from '@mostrador/types';
import { percentageOf } from '../../../calculation/percentages.ts';
import { type Cents, cents, fromCents, minus, total } from '../../../core/cents.ts';
import type { Sums } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { type ChartEntry, readChart } from '../accounts/chart.ts';
import { comparedWith, type Period, periodOf } from './period.ts';
import { amountsOf, earned, resultOf } from './result.ts';

export const getIncomeStatement = action<'getIncomeStatement'>(async (call) => {
  const { account, query } = call;
  const period = await periodOf(call, query);
  const other = query.compare && comparedWith(query.compare, period);
  const [chart, sums, before] = await call.reports((tx) => {
    const reader = { tx, account };
    return together([readChart(reader), earned(reader, period), other && earned(reader, other)]);
  });
  const withZero = query.include_zero !== false;
  const { net } = resultOf(chart, sums);
  return {
    data: {
      ...period,
      revenue: sideOf(chart, 'revenue', sums, withZero),
      expenses: sideOf(chart, 'expense', sums, withZero),
      net_income: fromCents(net),
      comparison: other && before ? comparison(chart, other, before, net) : null,
    },
  };
});

function sideOf(
  chart: readonly ChartEntry[],
  type: 'revenue' | 'expense',
  sums: ReadonlyMap<string, Sums>,
  withZero: boolean,
): IncomeStatement['revenue'] {
  const amounts = amountsOf(chart, type, sums);
  return {
    total: fromCents(total(amounts.map(({ amount }) => amount))),
    accounts: amounts
      .filter(({ amount }) => withZero || amount !== 0)
      .map(({ entry, amount }) => ({
        account_code: entry.code,
        account_name: entry.name,
        amount: fromCents(amount),
      })),
  };
}

function comparison(
  chart: readonly ChartEntry[],
  period: Period,
  sums: ReadonlyMap<string, Sums>,
  now: Cents,
): IncomeStatement['comparison'] {
  const { revenue, expenses, net } = resultOf(chart, sums);
  return {
    ...period,
    revenue: fromCents(revenue),
    expenses: fromCents(expenses),
    net_income: fromCents(net),
    change_percentage: net === 0 ? null : percentageOf(minus(now, net), cents(Math.abs(net))),
  };
}
