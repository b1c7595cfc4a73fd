/** The balance of an account at the end of a day (Decision N45). */
import { dayIn } from '../../../calculation/days.ts';
import { fromCents } from '../../../core/cents.ts';
import { sumsUpTo } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { notFound } from '../../../records/write.ts';
import { together } from '../../../store/together.ts';
import { balanceOf, normalSide, readChart, sumsOf } from './chart.ts';

export const getChartAccountBalance = action<'getChartAccountBalance'>(async (call) => {
  const { account, now, params, query } = call;
  const as_of = query.as_of ?? dayIn(account.timezone, now);
  const { chart, all } = await call.reports(async (tx) => {
    const reader = { tx, account };
    const [chart, all] = await together([readChart(reader), sumsUpTo(reader, as_of)]);
    return { chart, all };
  });
  const entry = chart.find(({ id }) => id === params.id);
  if (!entry) throw notFound(params.id);
  const sums = sumsOf(entry, chart, all);
  return {
    data: {
      account_code: entry.code,
      account_name: entry.name,
      debit: fromCents(sums.debit),
      credit: fromCents(sums.credit),
      balance: fromCents(balanceOf(entry.account_type, sums)),
      normal_side: normalSide(entry.account_type),
      includes_children: !entry.is_detail,
      as_of,
    },
  };
});
