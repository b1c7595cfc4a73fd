/** Customers → customers. */
import { customers } from '@mostrador/client/resources';
import { type Customer, customerStatuses, isCustomerSort, isCustomerStatus } from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { Below } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';

export default function CustomerList() {
  const { customers: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="customers"
      read={(asked, options) =>
        customers(send).list(
          given({
            ...asked.listing(isCustomerSort),
            status: asked.one('status', isCustomerStatus),
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
          options: optionsOf(customerStatuses, texts.statuses),
        },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(): Column<Customer>[] {
  const { customers: texts, records } = useTexts();
  const format = useFormat();
  return [
    {
      name: 'name',
      label: texts.name,
      sort: 'name',
      cell: ({ _id, name, email }) => (
        <>
          <RecordLink to={placeOf.customer(_id)} whole>
            {name}
          </RecordLink>
          {email && <Below>{email}</Below>}
        </>
      ),
    },
    { name: 'phone', label: texts.phone, from: 'sm', cell: ({ phone }) => phone },
    {
      name: 'document',
      label: texts.document,
      sort: 'document_number',
      from: 'md',
      cell: ({ document_number }) => document_number,
    },
    {
      name: 'points',
      label: texts.points,
      sort: 'points_balance',
      align: 'end',
      from: 'sm',
      cell: ({ points_balance }) => format.number(points_balance),
    },
    {
      name: 'status',
      label: records.status,
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status} texts={texts.statuses} />,
    },
  ];
}
