/** One electronic receipt in the usual layout of an invoice, and its PDF. */
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { billingSystems, receipts } from '@mostrador/client/resources';
import type { Receipt, ReceiptPdf, Taxpayer } from '@mostrador/types';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/client.ts';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf, places } from '../../places.ts';
import { DetailPage, RecordTitle } from '../../records/detail-page.tsx';
import { Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { RecordTable } from '../../records/table.tsx';
import { voucherName, voucherNumber } from '../../records/voucher.ts';
import { Failure } from '../../ui/failure.tsx';

type Line = Receipt['items'][number];

export default function ReceiptPage({ params: { id } }: { params: { id: string } }) {
  const { receipts: own } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['receipts', id], (options) => receipts(send).get(id, options))}
      back={{ to: places.receipts, label: own.title }}
    >
      {(receipt) => <Shown receipt={receipt} />}
    </DetailPage>
  );
}

function Shown({ receipt }: { receipt: Receipt }) {
  const texts = useTexts();
  const { authorization, voucher_type, sale_point, voucher_number } = receipt;
  const download = useMutation({
    mutationFn: () =>
      queries.fetchQuery(
        recordQuery(['receipts', receipt._id, 'pdf'], (options) =>
          receipts(send).getPdf(receipt._id, options),
        ),
      ),
    onSuccess: save,
  });
  return (
    <>
      <RecordTitle
        title={`${voucherName(voucher_type, texts)} ${voucherNumber(sale_point, voucher_number)}`}
        beside={<StatusBadge status={authorization.status} texts={texts.receipts.statuses} />}
      >
        <Button
          onClick={() => download.mutate()}
          loading={download.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {texts.receipts.download}
        </Button>
      </RecordTitle>
      <Stack gap="md">
        <Failure error={download.error} />
        {authorization.simulated && <Alert color="orange">{texts.receipts.simulated}</Alert>}
        <Paper receipt={receipt} />
      </Stack>
    </>
  );
}

/** Lets the browser save a file. */
function save({ content, content_type, filename }: ReceiptPdf): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { receipts: own } = useTexts();
  const { data: taxpayer } = useQuery(
    recordQuery(['taxpayer'], (options) => billingSystems(send).getTaxpayer(options)),
  );
  return (
    <Box className="card paper" component="article" aria-label={own.one}>
      <Head receipt={receipt} taxpayer={taxpayer} />
      <Receiver receipt={receipt} />
      <Lines receipt={receipt} />
      <Box p="md" className="paper-part">
        <Totals receipt={receipt} />
      </Box>
      <Authorization receipt={receipt} />
    </Box>
  );
}

function Head({ receipt, taxpayer }: { receipt: Receipt; taxpayer: Taxpayer | undefined }) {
  const texts = useTexts();
  const format = useFormat();
  const { receipts: own } = texts;
  const address = taxpayer?.fiscal_address;
  const place = [address?.street, address?.postal_code, address?.city, address?.state]
    .filter(Boolean)
    .join(', ');
  return (
    <Box className="paper-head">
      <Box p="md" miw={0}>
        <Text fw={650} size="lg">
          {taxpayer?.legal_name ?? '–'}
        </Text>
        <Text size="sm">{place}</Text>
        <Text size="sm">{taxpayer?.tax_condition && own.conditions[taxpayer.tax_condition]}</Text>
      </Box>
      <Box className="paper-letter">
        <Text fw={700} fz={34} lh={1}>
          {receipt.voucher_letter}
        </Text>
        <Text size="xs">{own.code(receipt.voucher_type)}</Text>
      </Box>
      <Box p="md" miw={0} className="paper-right">
        <Text fw={650} size="lg">
          {voucherName(receipt.voucher_type, texts)}
        </Text>
        <Text size="sm">{own.number(voucherNumber(receipt.sale_point, receipt.voucher_number))}</Text>
        <Text size="sm">{own.issued(format.day(receipt.issue_date))}</Text>
        {taxpayer?.cuit && <Text size="sm">CUIT {taxpayer.cuit}</Text>}
        {taxpayer?.gross_income_number && (
          <Text size="sm">
            {own.grossIncome} {taxpayer.gross_income_number}
          </Text>
        )}
        {taxpayer?.activity_start_date && (
          <Text size="sm">{own.since(format.day(taxpayer.activity_start_date))}</Text>
        )}
      </Box>
    </Box>
  );
}

function Receiver({ receipt }: { receipt: Receipt }) {
  const { receipts: own, sales } = useTexts();
  const format = useFormat();
  const { customer_id, customer_name, customer_vat_condition, doc_type, doc_number, sale_id } = receipt;
  return (
    <Box p="md" className="paper-part">
      <Group gap="xl" align="flex-start">
        <Box>
          <Text size="xs" c="dimmed">
            {own.customer}
          </Text>
          <Text size="sm" fw={600}>
            {customer_id === null ? (
              customer_name
            ) : (
              <RecordLink to={placeOf.customer(customer_id)}>{customer_name}</RecordLink>
            )}
          </Text>
          <Text size="sm">{own.conditions[customer_vat_condition]}</Text>
        </Box>
        {doc_number !== '0' && (
          <Box>
            <Text size="xs" c="dimmed">
              {own.documents[doc_type]}
            </Text>
            <Text size="sm">{doc_number}</Text>
          </Box>
        )}
        {receipt.service_from && receipt.service_to && (
          <Box>
            <Text size="xs" c="dimmed">
              {own.service}
            </Text>
            <Text size="sm">
              {format.day(receipt.service_from)} – {format.day(receipt.service_to)}
            </Text>
          </Box>
        )}
        {receipt.due_date && (
          <Box>
            <Text size="xs" c="dimmed">
              {own.due}
            </Text>
            <Text size="sm">{format.day(receipt.due_date)}</Text>
          </Box>
        )}
        {sale_id && (
          <Box>
            <Text size="xs" c="dimmed">
              {own.sale}
            </Text>
            <Text size="sm">
              <RecordLink to={placeOf.sale(sale_id)}>{sales.show}</RecordLink>
            </Text>
          </Box>
        )}
      </Group>
      {receipt.associated_vouchers.length > 0 && (
        <Text size="sm" mt="sm">
          {own.associated}{' '}
          {receipt.associated_vouchers
            .map(({ sale_point, voucher_number }) => voucherNumber(sale_point, voucher_number))
            .join(', ')}
        </Text>
      )}
    </Box>
  );
}

/** The lines. Receipts of letter A show the tax separately; on others, prices include it. */
function Lines({ receipt }: { receipt: Receipt }) {
  const { receipts: own, sales, records } = useTexts();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, receipt.currency);
  return (
    <Box className="paper-part">
      <RecordTable
        caption={sales.lines}
        columns={[
          {
            name: 'description',
            label: own.description,
            cell: ({ description, product_id }: Line) =>
              product_id ? (
                <RecordLink to={placeOf.product(product_id)}>{description}</RecordLink>
              ) : (
                description
              ),
          },
          {
            name: 'quantity',
            label: sales.quantity,
            align: 'end',
            cell: ({ quantity }: Line) => format.number(quantity),
          },
          {
            name: 'price',
            label: sales.price,
            align: 'end',
            from: 'sm',
            cell: ({ unit_price }: Line) => money(unit_price),
          },
          {
            name: 'net',
            label: sales.net,
            align: 'end',
            from: 'md',
            cell: ({ net_amount }: Line) => money(net_amount),
          },
          {
            name: 'tax',
            label: sales.tax,
            align: 'end',
            from: 'md',
            cell: ({ tax_amount, tax_rate }: Line) => `${money(tax_amount)} (${format.percent(tax_rate)})`,
          },
          {
            name: 'total',
            label: records.total_,
            align: 'end',
            cell: ({ total_amount }: Line) => money(total_amount),
          },
        ]}
        rows={receipt.items}
        keyOf={({ description }, index) => `${index} ${description}`}
      />
    </Box>
  );
}

function Totals({ receipt }: { receipt: Receipt }) {
  const { receipts: own, records } = useTexts();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, receipt.currency);
  const { net_taxed, net_untaxed, exempt, other_taxes, total_amount, vat_items } = receipt;
  return (
    <Sum
      lines={[
        [own.netTaxed, money(net_taxed)],
        net_untaxed === 0 ? null : [own.netUntaxed, money(net_untaxed)],
        exempt === 0 ? null : [own.exempt, money(exempt)],
        ...vat_items.map(({ aliquot, amount }) => [own.vat(format.percent(aliquot)), money(amount)] as const),
        other_taxes === 0 ? null : [own.otherTaxes, money(other_taxes)],
        [records.total_, money(total_amount)],
      ]}
    />
  );
}

function Authorization({ receipt: { authorization } }: { receipt: Receipt }) {
  const { receipts: own } = useTexts();
  const format = useFormat();
  const { cae, cae_expiration, observations } = authorization;
  return (
    <Box p="md" className="paper-part">
      <Group gap="xl">
        <Text size="sm">
          <b>CAE</b> {cae ?? own.noCae}
        </Text>
        {cae_expiration && <Text size="sm">{own.caeExpires(format.day(cae_expiration))}</Text>}
      </Group>
      {observations.map(({ code, message }) => (
        <Text key={code} size="sm" c="dimmed">
          {code}: {message}
        </Text>
      ))}
    </Box>
  );
}
