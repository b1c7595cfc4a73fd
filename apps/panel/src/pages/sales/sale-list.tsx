/** Sales → sales. */
import { sales } from '@mostrador/client/resources';
import {
  isSaleOriginName,
  isSaleSort,
  isSaleStatus,
  type Sale,
  saleOriginNames,
  saleStatuses,
} from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { useCustomerNames } from '../../records/names.ts';
import { useSaleColumns } from './columns.tsx';

export default function SaleList() {
  const { sales: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="sales"
      read={(asked, options) =>
        sales(send).list(
          given({
            ...asked.listing(isSaleSort),
            status: asked.one('status', isSaleStatus),
            sale_origin: asked.one('sale_origin', isSaleOriginName),
            payment_method: asked.any('payment_method'),
            customer_id: asked.any('customer_id'),
            cash_register_id: asked.any('cash_register_id'),
            ...asked.days,
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
          options: optionsOf(saleStatuses, texts.statuses),
        },
        {
          kind: 'choice',
          name: 'sale_origin',
          label: texts.origin,
          options: optionsOf(saleOriginNames, texts.origins),
        },
        { kind: 'day', name: 'date_from', label: records.from },
        { kind: 'day', name: 'date_to', label: records.to },
        { kind: 'record', name: 'customer_id', label: texts.ofCustomer },
        { kind: 'record', name: 'cash_register_id', label: texts.ofRegister },
        { kind: 'record', name: 'payment_method', label: texts.ofMethod },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(rows: readonly Sale[]) {
  return useSaleColumns(useCustomerNames(rows.map(({ customer_id }) => customer_id)));
}
