import type { Dashboard } from '@mostrador/types';
import { ChartCard } from '../../charts/chart-card.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { usePaymentMethodNames } from '../../records/names.ts';

type Method = Dashboard['by_payment_method'][number];

/** The sales of the last 30 days by payment method. */
export function PaymentMix({ figures }: { figures: Dashboard }) {
  const { home, records } = useTexts();
  const format = useFormat();
  const nameOf = usePaymentMethodNames();
  const methods = figures.by_payment_method;
  const [most] = methods;
  return (
    <ChartCard
      title={home.byPayment}
      summary={home.byPaymentSummary(methods.length, most ? nameOf(most.payment_method) : '–')}
      height={280}
      bars={{
        label: home.sales,
        lying: true,
        values: methods.map(({ payment_method, total }) => ({ name: nameOf(payment_method), value: total })),
        short: format.shortMoney,
        full: format.money,
      }}
      columns={[
        {
          name: 'method',
          label: home.method,
          cell: ({ payment_method }: Method) => nameOf(payment_method),
        },
        { name: 'count', label: home.sales, align: 'end', cell: ({ count }: Method) => format.number(count) },
        {
          name: 'total',
          label: records.total_,
          align: 'end',
          cell: ({ total }: Method) => format.money(total),
        },
      ]}
      rows={methods}
      keyOf={({ payment_method }) => payment_method}
      none={home.noSales}
      isEmpty={methods.length === 0}
    />
  );
}
