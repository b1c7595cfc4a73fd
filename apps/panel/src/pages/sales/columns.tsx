import { Text } from '@mantine/core';
import type { Sale } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { Below } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';

/** Returns the columns for lists of sales, with the customer if `customerOf` is given. */
export function useSaleColumns(customerOf?: (id: string | null) => string): Column<Sale>[] {
  const { sales, records } = useTexts();
  const format = useFormat();
  const customer: Column<Sale> = {
    name: 'customer',
    label: sales.customer,
    from: 'sm',
    cell: ({ customer_id }) => (customer_id === null ? sales.noCustomer : customerOf?.(customer_id)),
  };
  return [
    {
      name: 'number',
      label: sales.number,
      sort: 'sale_number',
      cell: (sale) => (
        <>
          <RecordLink to={placeOf.sale(sale._id)} whole>
            <Text span inherit style={{ whiteSpace: 'nowrap' }}>
              {sale.invoice_number}
            </Text>
          </RecordLink>
          <Below>{format.moment(sale.created_at)}</Below>
        </>
      ),
    },
    ...(customerOf ? [customer] : []),
    {
      name: 'status',
      label: records.status,
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status} texts={sales.statuses} />,
    },
    {
      name: 'total',
      label: records.total_,
      sort: 'total',
      align: 'end',
      cell: ({ total, currency }) => format.money(total ?? 0, currency),
    },
  ];
}
