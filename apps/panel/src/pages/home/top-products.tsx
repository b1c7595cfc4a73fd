import type { Dashboard } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import { Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Empty } from '../../ui/loaded.tsx';

type Top = Dashboard['top_products'][number];

/** The top products of the last 30 days. */
export function TopProducts({ figures: { top_products } }: { figures: Dashboard }) {
  const { home, records, products } = useTexts();
  const format = useFormat();
  return (
    <Section title={home.topProducts} flush>
      {top_products.length === 0 && <Empty text={home.noTopProducts} />}
      {top_products.length > 0 && (
        <RecordTable
          caption={home.topProducts}
          columns={[
            {
              name: 'name',
              label: products.name,
              cell: ({ product_id, name }: Top) => (
                <RecordLink to={placeOf.product(product_id)} whole>
                  {name}
                </RecordLink>
              ),
            },
            {
              name: 'quantity',
              label: home.sold,
              align: 'end',
              cell: ({ quantity }: Top) => format.number(quantity),
            },
            {
              name: 'total',
              label: records.total_,
              align: 'end',
              cell: ({ total }: Top) => format.money(total),
            },
          ]}
          rows={top_products.slice(0, 5)}
          keyOf={({ product_id }) => product_id}
        />
      )}
    </Section>
  );
}
