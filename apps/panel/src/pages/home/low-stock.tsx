import { products } from '@mostrador/client/resources';
import type { Product } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import { Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** The products to reorder, lowest stock first. */
export function LowStock({ count }: { count: number }) {
  const { home, products: texts } = useTexts();
  const format = useFormat();
  const query = useQuery(
    recordQuery(['products', 'low-stock'], (options) =>
      products(send).list({ low_stock: true, sort: 'total_stock', sort_dir: 'asc', per_page: 5 }, options),
    ),
  );
  return (
    <Section
      title={home.lowStock(count)}
      beside={<RecordLink to={listWith(places.products, { low_stock: 'true' })}>{home.showAll}</RecordLink>}
      flush
    >
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={home.noLowStock}>
        {({ items }) => (
          <RecordTable
            caption={home.lowStock(count)}
            columns={[
              {
                name: 'name',
                label: texts.name,
                cell: ({ _id, name }: Product) => (
                  <RecordLink to={placeOf.product(_id)} whole>
                    {name}
                  </RecordLink>
                ),
              },
              {
                name: 'stock',
                label: texts.stock,
                align: 'end',
                cell: ({ total_stock, stock }: Product) => format.number(total_stock ?? stock ?? 0),
              },
              {
                name: 'minimum',
                label: texts.minStock,
                align: 'end',
                cell: ({ min_stock }: Product) => format.number(min_stock ?? 0),
              },
            ]}
            rows={items}
            keyOf={({ _id }) => _id}
          />
        )}
      </Loaded>
    </Section>
  );
}
