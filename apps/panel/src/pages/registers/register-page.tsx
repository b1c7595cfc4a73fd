/** One register, from opening to closing: its report, the counted cash, and its movements. */
import { Box, SimpleGrid, Stack } from '@mantine/core';
import { cashRegisters } from '@mostrador/client/resources';
import type { CashReconciliation, CashRegister, CashXReport } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { usePaymentMethodNames, useTerminalNames } from '../../records/names.ts';
import { Below, Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';

type Method = CashReconciliation['by_method'][number];
type Movement = CashReconciliation['movements'][number];
type Top = CashXReport['top_items'][number];

export default function RegisterPage({ params: { id } }: { params: { id: string } }) {
  const { registers: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['registers', id], (options) => cashRegisters(send).get(id, options))}
      back={{ to: places.registers, label: texts.title }}
    >
      {(register) => <Shown register={register} />}
    </DetailPage>
  );
}

function Shown({ register }: { register: CashRegister }) {
  const { registers: texts, records } = useTexts();
  const format = useFormat();
  const { _id, pos_terminal_id, status, opened_at, closed_at } = register;
  const nameOf = useTerminalNames([pos_terminal_id]);
  return (
    <>
      <RecordTitle
        title={nameOf(pos_terminal_id)}
        beside={<StatusBadge status={status} texts={texts.statuses} />}
        text={texts.fromTo(format.moment(opened_at), closed_at ? format.moment(closed_at) : null)}
      >
        <RecordLink to={listWith(places.sales, { cash_register_id: _id })}>{texts.itsSales}</RecordLink>
      </RecordTitle>
      <Stack gap="lg">
        <Report id={_id} closed={status === 'closed'} />
        <Reconciliation id={_id} />
        {register.notes && (
          <Section title={records.notes}>
            <Facts facts={[[records.notes, register.notes]]} columns={1} />
          </Section>
        )}
      </Stack>
    </>
  );
}

/** The X report of an open register, the Z report of a closed one. */
function Report({ id, closed }: { id: string; closed: boolean }) {
  const { registers: texts } = useTexts();
  const query = useQuery(
    recordQuery(['registers', id, 'report'], (options) => cashRegisters(send).getXReport(id, options)),
  );
  return (
    <Loaded query={query}>
      {(report) => <Reported report={report} title={texts.reports[closed ? 'Z' : 'X']} />}
    </Loaded>
  );
}

function Reported({ report, title }: { report: CashXReport; title: string }) {
  const { registers: texts, sales: saleTexts, records } = useTexts();
  const format = useFormat();
  const { sales, refunds, cash, top_items } = report;
  return (
    <>
      <Section title={title}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Facts
            columns={2}
            facts={[
              [texts.salesCount, format.number(sales.count)],
              [texts.averageTicket, format.money(sales.average_ticket)],
              [texts.itemsCount, format.number(sales.items_count)],
              [texts.tax, format.money(sales.tax)],
              [texts.discounts, format.money(sales.discounts)],
              [texts.refunds, `${format.money(refunds.total)} (${format.number(refunds.count)})`],
              [texts.total, format.money(sales.total)],
            ]}
          />
          <Sum
            lines={[
              [texts.initial, format.money(cash.initial)],
              [texts.cashSales, format.money(cash.sales)],
              [texts.cashRefunds, format.money(-cash.refunds)],
              [texts.income, format.money(cash.income)],
              [texts.outflow, format.money(-cash.outflow)],
              [texts.expected, format.money(cash.expected)],
            ]}
          />
        </SimpleGrid>
      </Section>
      {top_items.length > 0 && (
        <Section title={texts.topItems} flush>
          <RecordTable
            caption={texts.topItems}
            columns={[
              { name: 'name', label: saleTexts.line, cell: ({ name }: Top) => name ?? '–' },
              {
                name: 'quantity',
                label: saleTexts.quantity,
                align: 'end',
                cell: ({ quantity }: Top) => format.number(quantity),
              },
              {
                name: 'total',
                label: records.total_,
                align: 'end',
                cell: ({ total }: Top) => format.money(total),
              },
            ]}
            rows={top_items}
            keyOf={({ publication_id, name }, index) => publication_id ?? `${index} ${name}`}
          />
        </Section>
      )}
    </>
  );
}

function Reconciliation({ id }: { id: string }) {
  const query = useQuery(
    recordQuery(['registers', id, 'reconciliation'], (options) =>
      cashRegisters(send).getReconciliation(id, options),
    ),
  );
  return <Loaded query={query}>{(reconciliation) => <Reconciled reconciliation={reconciliation} />}</Loaded>;
}

function Reconciled({ reconciliation }: { reconciliation: CashReconciliation }) {
  const { registers: texts } = useTexts();
  const { difference_type, by_method, movements } = reconciliation;
  return (
    <>
      <Section
        title={texts.reconciliation}
        beside={<StatusBadge status={difference_type} texts={texts.differences} />}
        flush
      >
        {by_method.length === 0 ? <Empty text={texts.noMethods} /> : <Methods rows={by_method} />}
      </Section>
      <Section title={texts.movements} flush>
        <Movements rows={movements} />
      </Section>
    </>
  );
}

function Methods({ rows }: { rows: readonly Method[] }) {
  const { registers: texts, sales } = useTexts();
  const format = useFormat();
  const nameOf = usePaymentMethodNames();
  const counted = (amount: number | null) => (amount === null ? '–' : format.money(amount));
  return (
    <RecordTable
      caption={texts.reconciliation}
      columns={[
        { name: 'method', label: sales.method, cell: ({ payment_method }: Method) => nameOf(payment_method) },
        {
          name: 'expected',
          label: texts.expected,
          align: 'end',
          cell: ({ expected_amount }: Method) => format.money(expected_amount),
        },
        {
          name: 'counted',
          label: texts.counted,
          align: 'end',
          from: 'sm',
          cell: ({ counted_amount }: Method) => counted(counted_amount),
        },
        {
          name: 'difference',
          label: texts.difference,
          align: 'end',
          cell: ({ difference }: Method) => counted(difference),
        },
      ]}
      rows={rows}
      keyOf={({ payment_method }) => payment_method}
    />
  );
}

function Movements({ rows }: { rows: readonly Movement[] }) {
  const { registers: texts, sales, records } = useTexts();
  const format = useFormat();
  if (rows.length === 0) return <Empty text={texts.noMovements} />;
  return (
    <Box mah={520} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={texts.movements}>
      <RecordTable
        caption={texts.movements}
        columns={[
          {
            name: 'type',
            label: texts.movement,
            cell: ({ type, description, sale_id }: Movement) => (
              <>
                {sale_id ? (
                  <RecordLink to={placeOf.sale(sale_id)}>{texts.types[type]}</RecordLink>
                ) : (
                  texts.types[type]
                )}
                {description && <Below>{description}</Below>}
              </>
            ),
          },
          {
            name: 'at',
            label: records.date,
            from: 'sm',
            cell: ({ created_at }: Movement) => format.moment(created_at),
          },
          {
            name: 'amount',
            label: sales.amount,
            align: 'end',
            cell: ({ amount }: Movement) => format.money(amount),
          },
          {
            name: 'balance',
            label: texts.balance,
            align: 'end',
            cell: ({ balance_after }: Movement) => format.money(balance_after),
          },
        ]}
        rows={rows}
        keyOf={({ _id }) => _id}
      />
    </Box>
  );
}
