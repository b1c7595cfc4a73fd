/** One product: prices, stock and what is known of it. */
import { SimpleGrid, Stack } from '@mantine/core';
import { products } from '@mostrador/client/resources';
import type { Product } from '@mostrador/types';
import { recordQuery, send } from '../../api/records.ts';
import { useFormat } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { ProductStatusBadge } from './status-badge.tsx';

export default function ProductPage({ params: { id } }: { params: { id: string } }) {
  const { products: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['products', id], (options) => products(send).get(id, options))}
      back={{ to: places.products, label: texts.back }}
    >
      {(product) => <Shown product={product} />}
    </DetailPage>
  );
}

function Shown({ product }: { product: Product }) {
  const { products: texts, records } = useTexts();
  const format = useFormat();
  return (
    <>
      <RecordTitle
        title={product.name}
        beside={<ProductStatusBadge status={product.status} />}
        text={product.sku}
      />
      <Stack gap="lg">
        <SimpleGrid cols={1}>
          <Section title={records.details}>
            <Facts
              facts={[
                [texts.price, format.money(product.base_price)],
                [texts.cost, product.cost === null ? null : format.money(product.cost)],
                [texts.tax, product.tax_rate === null ? null : format.percent(product.tax_rate)],
                [records.updated, format.moment(product.updated_at)],
              ]}
            />
          </Section>
        </SimpleGrid>
      </Stack>
    </>
  );
}
