import { currentAccounts } from '@mostrador/client/resources';
import type { CurrentAccountAging } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Loaded } from '../../ui/loaded.tsx';

interface Age {
  name: string;
  amount: number;
}

/** The receivables by age. */
export function Receivables() {
  const query = useQuery(
    recordQuery(['current-accounts', 'aging'], (options) => currentAccounts(send).getAging({}, options)),
  );
  return <Loaded query={query}>{({ totals }) => <Ages totals={totals} />}</Loaded>;
}

function Ages({ totals }: { totals: CurrentAccountAging['totals'] }) {
  const { home } = useTexts();
  const format = useFormat();
  const ages: Age[] = [
    { name: home.ages.current, amount: totals.current },
    { name: home.ages.upTo30, amount: totals.days_1_30 ?? 0 },
    { name: home.ages.upTo60, amount: totals.days_31_60 ?? 0 },
    { name: home.ages.upTo90, amount: totals.days_61_90 ?? 0 },
    { name: home.ages.over90, amount: totals.days_over_90 ?? 0 },
  ];
  return (
    <ChartCard
      title={home.byAge}
      summary={home.byAgeSummary(format.money(totals.total), format.money(totals.current))}
      bars={{
        label: home.owed,
        lying: true,
        values: ages.map(({ name, amount }) => ({ name, value: amount })),
        short: format.shortMoney,
        full: format.money,
      }}
      columns={[
        { name: 'age', label: home.age, cell: ({ name }: Age) => name },
        { name: 'amount', label: home.owed, align: 'end', cell: ({ amount }: Age) => format.money(amount) },
      ]}
      rows={ages}
      keyOf={({ name }) => name}
      none={home.noReceivables}
      isEmpty={totals.total === 0}
    />
  );
}
