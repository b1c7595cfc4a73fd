/** One customer: contact data, balance and purchases. */
import { Stack } from '@mantine/core';
import { customers, sales } from '@mostrador/client/resources';
import type { Customer } from '@mostrador/types';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { Related } from '../../records/parts.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { useSaleColumns } from '../sales/columns.tsx';
import { CurrentAccount } from './current-account.tsx';

export default function CustomerPage({ params: { id } }: { params: { id: string } }) {
  const { customers: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['customers', id], (options) => customers(send).get(id, options))}
      back={{ to: places.customers, label: texts.title }}
    >
      {(customer) => <Shown customer={customer} />}
    </DetailPage>
  );
}

function Shown({ customer }: { customer: Customer }) {
  const { customers: texts, sales: saleTexts, records } = useTexts();
  const format = useFormat();
  const columns = useSaleColumns();
  const { _id, name, status, document_type, document_number } = customer;
  return (
    <>
      <RecordTitle
        title={name}
        beside={<StatusBadge status={status} texts={texts.statuses} />}
        text={texts.since(format.day(customer.created_at))}
      />
      <Stack gap="lg">
        <Section title={records.details}>
          <Facts
            facts={[
              [texts.email, customer.email ?? customer.customer_email],
              [texts.phone, customer.phone],
              [document_type ? texts.documents[document_type] : texts.document, document_number],
              [texts.address, addressText(customer.address)],
              [texts.points, format.number(customer.points_balance)],
              [records.tags, customer.tags?.join(', ')],
              [records.notes, customer.notes],
            ]}
          />
        </Section>
        <CurrentAccount customerId={_id} />
        <Related
          title={saleTexts.title}
          of={['sales', 'of-customer', _id]}
          read={(options) => sales(send).list({ customer_id: [_id], per_page: 5 }, options)}
          columns={columns}
          keyOf={(sale) => sale._id}
          none={texts.noSales}
          all={listWith(places.sales, { customer_id: _id })}
        />
      </Stack>
    </>
  );
}

function addressText(address: Customer['address'] | undefined): string | null {
  if (!address || typeof address === 'string') return address || null;
  const { street, street2, postal_code, city, state } = address;
  return [street, street2, [postal_code, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
}
