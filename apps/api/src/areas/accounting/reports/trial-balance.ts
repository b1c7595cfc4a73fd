/** The trial balance (Decision N52): every detail account before, in and after a period. */
import type { TrialBalance } from '@mostrador/types';
import { type Cents, fromCents, minus, plus, total } from '../../../core/cents.ts';
import { nothingBetween, type PeriodSums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { addSums, balanceOf, type ChartEntry, readChart } from '../accounts/chart.ts';
import { periodOf } from './period.ts';

export const getTrialBalance = action<'getTrialBalance'>(async (call) => {
  const { account, query } = call;
  const period = await periodOf(call, query);
  const [chart, sums] = await call.reports((tx) =>
    together([readChart({ tx, account }), sumsBetween({ tx, account }, period.from, period.to)]),
  );
  const all = chart.filter(({ is_detail }) => is_detail).map((entry) => rowOf(entry, sums.get(entry.id)));
  const rows = query.include_zero === false ? all.filter(isMoved) : all;
  return { data: { ...period, rows: rows.map(({ row }) => row), ...totalsOf(all) } };
});

interface Row {
  row: TrialBalance['rows'][number];
  sums: PeriodSums;
}

function rowOf(entry: ChartEntry, sums: PeriodSums = nothingBetween): Row {
  const { account_type } = entry;
  return {
    sums,
    row: {
      account_code: entry.code,
      account_name: entry.name,
      account_type,
      level: entry.level,
      is_detail: entry.is_detail,
      opening_balance: fromCents(balanceOf(account_type, sums.before)),
      debit: fromCents(sums.within.debit),
      credit: fromCents(sums.within.credit),
      closing_balance: fromCents(balanceOf(account_type, addSums(sums.before, sums.within))),
    },
  };
}

function isMoved({ row }: Row): boolean {
  return [row.opening_balance, row.debit, row.credit, row.closing_balance].some((figure) => figure !== 0);
}

/** Debit balances count as positive and credit balances as negative, so the balances add up to 0. */
function totalsOf(rows: readonly Row[]): Pick<TrialBalance, 'totals' | 'is_balanced'> {
  const sum = (amountOf: (sums: PeriodSums) => Cents) => total(rows.map(({ sums }) => amountOf(sums)));
  const [debit, credit] = [sum(({ within }) => within.debit), sum(({ within }) => within.credit)];
  const opening = sum(({ before }) => minus(before.debit, before.credit));
  const closing = plus(opening, minus(debit, credit));
  return {
    totals: {
      debit: fromCents(debit),
      credit: fromCents(credit),
      opening: fromCents(opening),
      closing: fromCents(closing),
    },
    is_balanced: debit === credit && opening === 0 && closing === 0,
  };
}
