/** Purchasing → received invoices. */
import { receivedInvoices } from '@mostrador/client/resources';
import {
  isReceivedInvoiceSort,
  isReceivedInvoiceSource,
  isReceivedInvoiceStatus,
  type ReceivedInvoice,
  receivedInvoiceSources,
  receivedInvoiceStatuses,
} from '@mostrador/types';
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
import { voucherName, voucherNumber } from '../../records/voucher.ts';

export default function ReceivedInvoiceList() {
  const { receivedInvoices: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="received-invoices"
      read={(asked, options) =>
        receivedInvoices(send).list(
          given({
            ...asked.listing(isReceivedInvoiceSort),
            status: asked.one('status', isReceivedInvoiceStatus),
            source: asked.one('source', isReceivedInvoiceSource),
            supplier_cuit: asked.any('supplier_cuit'),
            ...asked.days,
          }),
          options,
        )
      }
      useColumns={useColumns}
      keyOf={({ id }) => id}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: records.status,
          options: optionsOf(receivedInvoiceStatuses, texts.statuses),
        },
        {
          kind: 'choice',
          name: 'source',
          label: texts.source,
          options: optionsOf(receivedInvoiceSources, texts.sources),
        },
        { kind: 'day', name: 'date_from', label: records.from },
        { kind: 'day', name: 'date_to', label: records.to },
        { kind: 'record', name: 'supplier_cuit', label: texts.ofSupplier },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(): Column<ReceivedInvoice>[] {
  const texts = useTexts();
  const { receivedInvoices: own, records } = texts;
  const format = useFormat();
  return [
    {
      name: 'supplier',
      label: own.supplier,
      sort: 'supplier_name',
      cell: ({ id, supplier_name, voucher_type, sale_point, voucher_number }) => (
        <>
          <RecordLink to={placeOf.receivedInvoice(id)} whole>
            {supplier_name}
          </RecordLink>
          <Below>
            {voucherName(voucher_type, texts)} {voucherNumber(sale_point, voucher_number)}
          </Below>
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
      name: 'status',
      label: records.status,
      sort: 'status',
      from: 'sm',
      cell: ({ status }) => <StatusBadge status={status} texts={own.statuses} />,
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
