import { Box } from '@mantine/core';
import type { StockMovement } from '@mostrador/panel-api';
import type { Product } from '@mostrador/types';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { pageOfRecord } from '../../places.ts';
import { useAsked } from '../../records/asked.ts';
import { Section } from '../../records/detail-page.tsx';
import { Pages } from '../../records/list-page.tsx';
import { Below } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** Lists the stock movements of a product, newest first. The page number is in the URL. */
export function StockMovements({ product }: { product: Product }) {
  const { products: texts } = useTexts();
  const [asked, change] = useAsked();
  const params = { query: { product_id: product._id, page: asked.page, per_page: 10 } };
  const query = api.useQuery(
    'get',
    '/panel/api/stock-movements',
    { params },
    { placeholderData: keepPreviousData },
  );
  return (
    <Section title={texts.stockMovements} flush>
      <Loaded query={query} isEmpty={({ data }) => data.total === 0} none={texts.noStockMovements}>
        {({ data }) => (
          <>
            <Movements product={product} movements={data.items} />
            <Box px="md" pb="md">
              <Pages page={asked.page} data={data} change={change} />
            </Box>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Movements({ product, movements }: { product: Product; movements: readonly StockMovement[] }) {
  const { products: texts, records } = useTexts();
  const format = useFormat();
  const names = namesOfVariants(product);
  return (
    <RecordTable
      caption={texts.stockMovements}
      columns={[
        {
          name: 'what',
          label: texts.stockMovement,
          cell: (movement: StockMovement) => (
            <>
              <Cause movement={movement} />
              <Below>
                {[movement.variant_id && names.get(movement.variant_id), actorOf(movement)]
                  .filter(Boolean)
                  .join(' · ')}
              </Below>
            </>
          ),
        },
        {
          name: 'date',
          label: records.date,
          from: 'sm',
          cell: ({ created_at }: StockMovement) => format.moment(created_at),
        },
        {
          name: 'quantity',
          label: texts.stockChange,
          align: 'end',
          cell: ({ quantity }: StockMovement) => `${quantity > 0 ? '+' : ''}${format.number(quantity)}`,
        },
        {
          name: 'balance',
          label: texts.stockAfter,
          align: 'end',
          cell: ({ balance }: StockMovement) => format.number(balance),
        },
      ]}
      rows={movements}
      keyOf={({ _id }) => _id}
    />
  );
}

/** Why the stock moved, and the document that it follows from. */
function Cause({
  movement: { reason, document_type, document_id, document_name },
}: {
  movement: StockMovement;
}) {
  const { products: texts, entities } = useTexts();
  const kind = reason.replace(/_release$/, '');
  const cause = texts.stockReasons[reason] ?? entities[kind] ?? kind.replaceAll('_', ' ');
  if (document_type === 'product') return cause;
  const place = pageOfRecord(document_type, document_id);
  const name = document_name === null ? '' : ` ${document_name}`;
  return place === undefined ? `${cause}${name}` : <RecordLink to={place}>{`${cause}${name}`}</RecordLink>;
}

/** Returns who moved the stock; null for the operator. */
function actorOf({ actor }: StockMovement): string | null {
  return actor.type === 'operator' ? null : actor.name;
}

function namesOfVariants({ variants }: Product): Map<string, string> {
  const listed = Array.isArray(variants) ? variants : [];
  return new Map(listed.flatMap(({ id, name, sku }) => (id ? [[id, name ?? sku ?? id] as const] : [])));
}
