import type { Dashboard } from '@mostrador/types';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';

type Day = Dashboard['series'][number];

/** The sales of each of the last 30 days. */
export function SalesByDay({ figures }: { figures: Dashboard }) {
  const { home, records } = useTexts();
  const format = useFormat();
  const days = everyDay(figures);
  return (
    <ChartCard
      title={home.byDay}
      summary={home.byDaySummary(format.money(figures.sales.total), figures.sales.count)}
      height={280}
      bars={{
        label: home.sales,
        values: days.map(({ date, sales }) => ({ name: format.shortDay(date), value: sales })),
        short: format.shortMoney,
        full: format.money,
      }}
      columns={[
        { name: 'date', label: records.date, cell: ({ date }: Day) => format.day(date) },
        { name: 'sales', label: home.sales, align: 'end', cell: ({ sales }: Day) => format.money(sales) },
        {
          name: 'expenses',
          label: home.expenses,
          align: 'end',
          cell: ({ expenses }: Day) => format.money(expenses),
        },
      ]}
      rows={days.toReversed()}
      keyOf={({ date }) => date}
      none={home.noSales}
      isEmpty={figures.sales.count === 0}
    />
  );
}

/** Returns all days of the period, including those without sales. */
function everyDay({ period, series }: Dashboard): Day[] {
  const known = new Map(series.map((day) => [day.date, day]));
  const days: Day[] = [];
  for (let at = Date.parse(period.from); at <= Date.parse(period.to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push(known.get(date) ?? { date, sales: 0, expenses: 0 });
  }
  return days;
}
