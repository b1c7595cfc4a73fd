/** The balance sheet (Decision N52): assets, liabilities and equity at the end of a day, as trees of accounts. */
import type { BalanceSheet } from '@mostrador/types';
import { type Cents, fromCents, minus, plus, total } from '../../../core/cents.ts';
import { nothing, type Sums, sumsUpTo } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { together } from '../../../store/together.ts';
import { type AccountType, balanceOf, type ChartEntry, childrenOf, readChart } from '../accounts/chart.ts';
import { today } from './period.ts';
import { resultOf } from './result.ts';

type Node = BalanceSheet['assets']['accounts'][number];

export const getBalanceSheet = action<'getBalanceSheet'>(async (call) => {
  const { account, query } = call;
  const as_of = query.as_of ?? today(call);
  const [chart, sums] = await call.reports((tx) =>
    together([readChart({ tx, account }), sumsUpTo({ tx, account }, as_of)]),
  );
  const side = (type: AccountType) => sideOf(chart, type, sums, query.include_zero !== false);
  const [assets, liabilities, equity] = [side('asset'), side('liability'), side('equity')];
  // Closed years have moved their result into equity; this is the result of the years still open.
  const { net } = resultOf(chart, sums);
  const owed = plus(plus(liabilities.sum, equity.sum), net);
  return {
    data: {
      as_of,
      assets: shown(assets),
      liabilities: shown(liabilities),
      equity: { ...shown(equity), current_result: fromCents(net) },
      total_liabilities_and_equity: fromCents(owed),
      is_balanced: minus(assets.sum, owed) === 0,
    },
  };
});

interface Side {
  sum: Cents;
  accounts: Node[];
}

function shown({ sum, accounts }: Side): BalanceSheet['assets'] {
  return { total: fromCents(sum), accounts };
}

/** Builds the accounts of a type as trees. An account below one of another type is at the top of its own side. */
function sideOf(
  chart: readonly ChartEntry[],
  type: AccountType,
  sums: ReadonlyMap<string, Sums>,
  withZero: boolean,
): Side {
  const own = chart.filter(({ account_type }) => account_type === type);
  const children = childrenOf(own);
  const nodes = (of: string | null): { balance: Cents; node: Node }[] =>
    (children.get(of) ?? []).flatMap((entry) => {
      const below = nodes(entry.code);
      const balance = plus(
        balanceOf(type, sums.get(entry.id) ?? nothing),
        total(below.map((one) => one.balance)),
      );
      if (!withZero && balance === 0 && below.length === 0) return [];
      return [
        {
          balance,
          node: nodeOf(
            entry,
            balance,
            below.map((one) => one.node),
          ),
        },
      ];
    });
  const top = nodes(null);
  return { sum: total(top.map(({ balance }) => balance)), accounts: top.map(({ node }) => node) };
}

function nodeOf({ code, name, level }: ChartEntry, balance: Cents, children: Node[]): Node {
  return { account_code: code, account_name: name, level, balance: fromCents(balance), children };
}
