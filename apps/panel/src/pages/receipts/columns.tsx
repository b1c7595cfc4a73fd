import type { Receipt } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { Below } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { voucherName, voucherNumber } from '../../records/voucher.ts';

/** Returns the columns for lists of receipts. */
export function useReceiptColumns(): Column<Receipt>[] {
  const texts = useTexts();
  const { receipts, records } = texts;
  const format = useFormat();
  return [
    {
      name: 'number',
      label: receipts.one,
      sort: 'voucher_number',
      cell: ({ _id, voucher_type, sale_point, voucher_number }) => (
        <>
          <RecordLink to={placeOf.receipt(_id)} whole>
            {voucherName(voucher_type, texts)}
          </RecordLink>
          <Below>{voucherNumber(sale_point, voucher_number)}</Below>
        </>
      ),
    },
    {
      name: 'date',
      label: records.date,
      sort: 'issue_date',
      from: 'sm',
      cell: ({ issue_date }) => format.day(issue_date),
    },
    {
      name: 'customer',
      label: receipts.customer,
      sort: 'customer_name',
      from: 'md',
      cell: ({ customer_name }) => customer_name,
    },
    {
      name: 'status',
      label: records.status,
      from: 'sm',
      cell: ({ authorization }) => <StatusBadge status={authorization.status} texts={receipts.statuses} />,
    },
    {
      name: 'total',
      label: records.total_,
      sort: 'total_amount',
      align: 'end',
      cell: ({ total_amount, currency }) => format.money(total_amount, currency),
    },
  ];
}
