/** The invoices of a contract: one sale per month. */
import { sales } from '@mostrador/client/resources';
import type { Sale } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Loaded } from '../../ui/loaded.tsx';

export function ContractInvoices({ id }: { id: string }) {
  const { contracts: texts } = useTexts();
  const query = useQuery(
    recordQuery(['sales', 'contract', id], (options) =>
      sales(send).list({ contract_id: [id], per_page: 100 }, options),
    ),
  );
  const columns = useColumns();
  return (
    <Section title={texts.invoices} flush>
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} none={texts.noInvoices}>
        {({ items }) => (
          <RecordTable caption={texts.invoices} columns={columns} rows={items} keyOf={({ _id }) => _id} />
        )}
      </Loaded>
    </Section>
  );
}

function useColumns(): Column<Sale>[] {
  const { contracts: texts, records } = useTexts();
  const format = useFormat();
  return [
    {
      name: 'number',
      label: texts.invoice,
      cell: ({ _id, invoice_number }) => <RecordLink to={placeOf.sale(_id)}>{invoice_number}</RecordLink>,
    },
    {
      name: 'lines',
      label: texts.lines,
      from: 'md',
      cell: ({ items }) => items.map(({ name }) => name).join(', '),
    },
    { name: 'issued', label: texts.issued, from: 'sm', cell: ({ created_at }) => format.day(created_at) },
    {
      name: 'status',
      label: records.status,
      cell: ({ status }) => texts.saleStatuses[status],
    },
    {
      name: 'amount',
      label: texts.amount,
      align: 'end',
      cell: ({ total }) => (total === null ? '–' : format.money(total)),
    },
  ];
}
