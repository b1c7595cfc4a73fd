/** One sale: its lines, total, payments and receipts. */
import { Box, Stack, Text } from '@mantine/core';
import { receipts, sales } from '@mostrador/client/resources';
import type { Sale } from '@mostrador/types';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf, places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { useCustomerNames, usePaymentMethodNames, useTerminalNames } from '../../records/names.ts';
import { Below, Related, Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { RecordTable } from '../../records/table.tsx';
import { useReceiptColumns } from '../receipts/columns.tsx';

type Line = Sale['items'][number];
type Payment = NonNullable<NonNullable<Sale['payment']>['payments']>[number];

export default function SalePage({ params: { id } }: { params: { id: string } }) {
  const { sales: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['sales', id], (options) => sales(send).get(id, options))}
      back={{ to: places.sales, label: texts.title }}
    >
      {(sale) => <Shown sale={sale} />}
    </DetailPage>
  );
}

function Shown({ sale }: { sale: Sale }) {
  const { sales: texts, receipts: receiptTexts } = useTexts();
  const format = useFormat();
  const columns = useReceiptColumns();
  return (
    <>
      <RecordTitle
        title={texts.one(sale.invoice_number)}
        beside={<StatusBadge status={sale.status} texts={texts.statuses} />}
        text={format.moment(sale.created_at)}
      />
      <Stack gap="lg">
        <Section title={texts.about}>
          <About sale={sale} />
        </Section>
        <Section title={texts.lines} flush>
          <Lines sale={sale} />
          <Box p="md">
            <Total sale={sale} />
          </Box>
        </Section>
        <Section title={texts.payments} flush>
          <Payments sale={sale} />
        </Section>
        <Related
          title={receiptTexts.title}
          of={['receipts', 'of-sale', sale._id]}
          read={(options) => receipts(send).list({ sale_id: [sale._id], per_page: 10 }, options)}
          columns={columns}
          keyOf={({ _id }) => _id}
          none={texts.noReceipts}
        />
      </Stack>
    </>
  );
}

function About({ sale }: { sale: Sale }) {
  const { sales: texts, records, registers } = useTexts();
  const format = useFormat();
  const customerOf = useCustomerNames([sale.customer_id]);
  const terminalOf = useTerminalNames(sale.pos_terminal_id === null ? [] : [sale.pos_terminal_id]);
  const origins: Readonly<Record<string, string>> = texts.origins;
  return (
    <Facts
      facts={[
        [
          texts.customer,
          sale.customer_id === null ? (
            texts.noCustomer
          ) : (
            <RecordLink key="customer" to={placeOf.customer(sale.customer_id)}>
              {customerOf(sale.customer_id)}
            </RecordLink>
          ),
        ],
        [texts.origin, origins[sale.sale_origin] ?? sale.sale_origin],
        [texts.saleNumber, format.number(sale.sale_number)],
        [registers.terminal, sale.pos_terminal_id && terminalOf(sale.pos_terminal_id)],
        [
          registers.one,
          sale.cash_register_id && (
            <RecordLink key="register" to={placeOf.register(sale.cash_register_id)}>
              {registers.show}
            </RecordLink>
          ),
        ],
        [texts.completedAt, sale.completed_at && format.moment(sale.completed_at)],
        [texts.cancelledAt, sale.cancelled_at && format.moment(sale.cancelled_at)],
        [texts.refundedAt, sale.refunded_at && format.moment(sale.refunded_at)],
        [texts.points, sale.points_awarded > 0 ? format.number(sale.points_awarded) : null],
        [records.notes, sale.notes],
      ]}
    />
  );
}

function Lines({ sale: { items, currency } }: { sale: Sale }) {
  const { sales: texts, records } = useTexts();
  const format = useFormat();
  return (
    <RecordTable
      caption={texts.lines}
      columns={[
        {
          name: 'name',
          label: texts.line,
          cell: (line: Line) => (
            <>
              <LineName line={line} />
              {(line.discount_amount ?? 0) > 0 && (
                <Below>{texts.lessDiscount(format.money(line.discount_amount ?? 0, currency))}</Below>
              )}
            </>
          ),
        },
        {
          name: 'quantity',
          label: texts.quantity,
          align: 'end',
          cell: ({ quantity, unit }: Line) =>
            unit ? `${format.number(quantity)} ${unit}` : format.number(quantity),
        },
        {
          name: 'price',
          label: texts.price,
          align: 'end',
          from: 'sm',
          cell: ({ price }: Line) => format.money(price, currency),
        },
        {
          name: 'total',
          label: records.total_,
          align: 'end',
          cell: ({ line_total }: Line) => format.money(line_total ?? 0, currency),
        },
      ]}
      rows={items}
      keyOf={({ line_id }, index) => line_id ?? String(index)}
    />
  );
}

function LineName({ line: { name, publication_id, publication_type } }: { line: Line }) {
  const shown = name ?? '–';
  if (publication_type !== 'product' || !publication_id) return <Text size="sm">{shown}</Text>;
  return <RecordLink to={placeOf.product(publication_id)}>{shown}</RecordLink>;
}

function Total({ sale: { calculated, currency } }: { sale: Sale }) {
  const { sales: texts, records } = useTexts();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const { subtotal, discount_amount, net_amount, tax_amount, shipping_cost, total } = calculated;
  return (
    <Sum
      lines={[
        [texts.subtotal, money(subtotal)],
        discount_amount === 0 ? null : [texts.discount, money(-discount_amount)],
        [texts.net, money(net_amount)],
        [texts.tax, money(tax_amount)],
        shipping_cost === 0 ? null : [texts.shipping, money(shipping_cost)],
        [records.total_, money(total)],
      ]}
    />
  );
}

function Payments({ sale: { payment, currency } }: { sale: Sale }) {
  const { sales: texts, records } = useTexts();
  const format = useFormat();
  const nameOf = usePaymentMethodNames();
  const money = (amount: number) => format.money(amount, currency);
  const parts = payment?.payments ?? [];
  const change = payment?.change ?? 0;
  return (
    <>
      {parts.length === 0 ? (
        <Text c="dimmed" px="md" pt="xs">
          {texts.noPayments}
        </Text>
      ) : (
        <RecordTable
          caption={texts.payments}
          columns={[
            {
              name: 'method',
              label: texts.method,
              cell: ({ method, reference }: Payment) => (
                <>
                  {nameOf(method)}
                  {reference && <Below>{reference}</Below>}
                </>
              ),
            },
            {
              name: 'paid',
              label: records.date,
              cell: ({ paid_at }: Payment) => (paid_at ? format.moment(paid_at) : '–'),
            },
            {
              name: 'amount',
              label: texts.amount,
              align: 'end',
              cell: ({ amount }: Payment) => money(amount),
            },
          ]}
          rows={parts}
          keyOf={(part, index) => `${index} ${part.method}`}
        />
      )}
      <Box p="md">
        <Sum
          lines={[
            [texts.paid, money(payment?.amount_paid ?? 0)],
            change === 0 ? null : [texts.change, money(change)],
            [texts.due, money(payment?.amount_due ?? 0)],
          ]}
        />
      </Box>
    </>
  );
}
