/** Sales → receipts. */
import { receipts } from '@mostrador/client/resources';
import { isReceiptAuthorizationStatus, isReceiptSort, receiptAuthorizationStatuses } from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { voucherName, vouchers } from '../../records/voucher.ts';
import { useReceiptColumns } from './columns.tsx';

export default function ReceiptList() {
  const texts = useTexts();
  const { receipts: own, records } = texts;
  return (
    <ListPage
      title={own.title}
      text={own.text}
      name="receipts"
      read={(asked, options) =>
        receipts(send).list(
          given({
            ...asked.listing(isReceiptSort),
            status: asked.one('status', isReceiptAuthorizationStatus),
            voucher_type: asked.any('voucher_type')?.map(Number).filter(Number.isInteger),
            customer_id: asked.any('customer_id'),
            sale_id: asked.any('sale_id'),
            ...asked.days,
          }),
          options,
        )
      }
      useColumns={useReceiptColumns}
      keyOf={({ _id }) => _id}
      filters={[
        {
          kind: 'choice',
          name: 'voucher_type',
          label: own.type,
          options: vouchers.map((type) => ({ value: String(type), label: voucherName(type, texts) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: records.status,
          options: optionsOf(receiptAuthorizationStatuses, own.statuses),
        },
        { kind: 'day', name: 'date_from', label: records.from },
        { kind: 'day', name: 'date_to', label: records.to },
        { kind: 'record', name: 'customer_id', label: texts.sales.ofCustomer },
        { kind: 'record', name: 'sale_id', label: own.ofSale },
      ]}
      none={own.none}
    />
  );
}
