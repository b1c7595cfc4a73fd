/** One product: its prices, stock and history. */
import { Badge, SimpleGrid, Stack, Text } from '@mantine/core';
import { categories, products } from '@mostrador/client/resources';
import type { Product } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { RecordTable } from '../../records/table.tsx';
import { History } from '../activity/history.tsx';
import { StockMovements } from './stock-movements.tsx';

type Price = NonNullable<Product['price_history']>[number];

export default function ProductPage({ params: { id } }: { params: { id: string } }) {
  const { products: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['products', id], (options) => products(send).get(id, options))}
      back={{ to: places.products, label: texts.title }}
    >
      {(product) => <Shown product={product} />}
    </DetailPage>
  );
}

function Shown({ product }: { product: Product }) {
  const { products: texts } = useTexts();
  return (
    <>
      <RecordTitle
        title={product.name}
        beside={<StatusBadge status={product.status} texts={texts.statuses} />}
        text={product.sku ?? undefined}
      />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Prices product={product} />
          <Stock product={product} />
        </SimpleGrid>
        <About product={product} />
        <PriceHistory product={product} />
        <StockMovements product={product} />
        <History entity={product._id} />
      </Stack>
    </>
  );
}

function Prices({ product: { base_price, cost, tax_rate, quantity_price_tiers } }: { product: Product }) {
  const { products: texts } = useTexts();
  const format = useFormat();
  const tiers = (quantity_price_tiers ?? []).map(({ min_quantity, price, discount_percentage }) =>
    texts.tier(
      format.number(min_quantity ?? 1),
      price == null ? format.percent(-(discount_percentage ?? 0)) : format.money(price),
    ),
  );
  return (
    <Section title={texts.prices}>
      <Facts
        columns={2}
        facts={[
          [texts.price, format.money(base_price)],
          [texts.cost, cost == null ? null : format.money(cost)],
          [texts.tax, tax_rate == null ? null : format.percent(tax_rate)],
          [texts.tiers, tiers.join(' · ')],
        ]}
      />
    </Section>
  );
}

function Stock({ product }: { product: Product }) {
  const { products: texts } = useTexts();
  const format = useFormat();
  const { track_stock, total_stock, stock, min_stock, unit, low_stock } = product;
  return (
    <Section
      title={texts.stock}
      beside={
        low_stock ? (
          <Badge variant="light" color="orange">
            {texts.low}
          </Badge>
        ) : undefined
      }
    >
      {track_stock ? (
        <Facts
          columns={2}
          facts={[
            [texts.stock, format.number(total_stock ?? stock ?? 0)],
            [texts.minStock, min_stock == null ? null : format.number(min_stock)],
            [texts.unit, unit],
            ...variantsOf(product).map(
              ({ name, stock: of }) => [name, of === null ? '–' : format.number(of)] as const,
            ),
          ]}
        />
      ) : (
        <Text c="dimmed">{texts.notTracked}</Text>
      )}
    </Section>
  );
}

/** Returns the variants to list. */
function variantsOf({ variants }: Product): { name: string; stock: number | null }[] {
  if (!Array.isArray(variants)) return [];
  return variants.map(({ name, sku, stock }, index) => ({
    name: name ?? sku ?? String(index + 1),
    stock: stock ?? null,
  }));
}

function About({ product }: { product: Product }) {
  const { products: texts, records } = useTexts();
  const format = useFormat();
  return (
    <Section title={records.details}>
      <Facts
        facts={[
          [texts.category, product.category_id && <Category id={product.category_id} />],
          [texts.barcode, product.barcode],
          [records.tags, product.tags?.join(', ')],
          [records.created, format.moment(product.created_at)],
          [records.updated, format.moment(product.updated_at)],
          [texts.description, product.description],
        ]}
      />
    </Section>
  );
}

function Category({ id }: { id: string }) {
  const { data } = useQuery(recordQuery(['categories', id], (options) => categories(send).get(id, options)));
  return <RecordLink to={listWith(places.products, { category_id: id })}>{data?.name ?? '–'}</RecordLink>;
}

function PriceHistory({ product: { price_history } }: { product: Product }) {
  const { products: texts, records } = useTexts();
  const format = useFormat();
  if (!price_history || price_history.length === 0) return null;
  return (
    <Section title={texts.priceHistory} flush>
      <RecordTable
        caption={texts.priceHistory}
        columns={[
          { name: 'date', label: records.date, cell: ({ changed_at }: Price) => format.moment(changed_at) },
          {
            name: 'before',
            label: texts.previousPrice,
            align: 'end',
            cell: ({ previous_price }: Price) =>
              previous_price == null ? '–' : format.money(previous_price),
          },
          {
            name: 'price',
            label: texts.price,
            align: 'end',
            cell: ({ price }: Price) => format.money(price),
          },
        ]}
        rows={price_history.toReversed()}
        keyOf={({ changed_at }, index) => `${index} ${changed_at}`}
      />
    </Section>
  );
}
