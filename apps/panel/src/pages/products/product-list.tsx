/** Catalog → products. */
import { Badge, Text } from '@mantine/core';
import { products } from '@mostrador/client/resources';
import { isProductSort, isProductStatus, type Product, productStatuses } from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';

export default function ProductList() {
  const { products: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="products"
      read={(asked, options) =>
        products(send).list(
          given({
            ...asked.listing(isProductSort),
            status: asked.one('status', isProductStatus),
            category_id: asked.any('category_id'),
            low_stock: asked.flag('low_stock'),
          }),
          options,
        )
      }
      useColumns={useColumns}
      keyOf={({ _id }) => _id}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: records.status,
          options: optionsOf(productStatuses, texts.statuses),
        },
        { kind: 'flag', name: 'low_stock', label: texts.low },
        { kind: 'record', name: 'category_id', label: texts.category },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(): Column<Product>[] {
  const { products: texts, records } = useTexts();
  const format = useFormat();
  return [
    {
      name: 'name',
      label: texts.name,
      sort: 'name',
      cell: ({ _id, name, sku }) => (
        <>
          <RecordLink to={placeOf.product(_id)} whole>
            {name}
          </RecordLink>
          {sku && (
            <Text size="xs" c="dimmed">
              {sku}
            </Text>
          )}
        </>
      ),
    },
    {
      name: 'status',
      label: records.status,
      from: 'sm',
      cell: ({ status }) => <StatusBadge status={status} texts={texts.statuses} />,
    },
    {
      name: 'stock',
      label: texts.stock,
      sort: 'total_stock',
      align: 'end',
      cell: (product) => <Stock product={product} />,
    },
    {
      name: 'price',
      label: texts.price,
      sort: 'base_price',
      align: 'end',
      cell: ({ base_price }) => format.money(base_price),
    },
  ];
}

function Stock({ product: { track_stock, total_stock, stock, low_stock } }: { product: Product }) {
  const { products: texts } = useTexts();
  const format = useFormat();
  if (!track_stock) return <Text c="dimmed">–</Text>;
  return (
    <>
      {format.number(total_stock ?? stock ?? 0)}
      {low_stock && (
        <Badge variant="light" color="orange" size="sm" ml="xs" visibleFrom="sm">
          {texts.low}
        </Badge>
      )}
    </>
  );
}
