/** One received invoice. */
import { SimpleGrid, Stack } from '@mantine/core';
import { receivedInvoices } from '@mostrador/client/resources';
import type { ReceivedInvoice } from '@mostrador/types';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, places } from '../../places.ts';
import { DetailPage, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { Sum } from '../../records/parts.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { voucherName, voucherNumber } from '../../records/voucher.ts';

export default function ReceivedInvoicePage({ params: { id } }: { params: { id: string } }) {
  const { receivedInvoices: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['received-invoices', id], (options) => receivedInvoices(send).get(id, options))}
      back={{ to: places.receivedInvoices, label: texts.title }}
    >
      {(invoice) => <Shown invoice={invoice} />}
    </DetailPage>
  );
}

function Shown({ invoice }: { invoice: ReceivedInvoice }) {
  const texts = useTexts();
  const { receivedInvoices: own, receipts, records } = texts;
  const format = useFormat();
  const money = (amount: number) => format.money(amount, invoice.currency);
  const { supplier_cuit, supplier_name, net_taxed, net_untaxed, exempt, other_taxes, vat_items } = invoice;
  return (
    <>
      <RecordTitle
        title={`${voucherName(invoice.voucher_type, texts)} ${voucherNumber(invoice.sale_point, invoice.voucher_number)}`}
        beside={<StatusBadge status={invoice.status} texts={own.statuses} />}
        text={supplier_name}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title={records.details}>
          <Facts
            columns={2}
            facts={[
              [
                own.supplier,
                <RecordLink key="supplier" to={listWith(places.receivedInvoices, { supplier_cuit })}>
                  {supplier_name}
                </RecordLink>,
              ],
              ['CUIT', supplier_cuit],
              [receipts.issuedOn, format.day(invoice.issue_date)],
              ['CAE', invoice.cae],
              [own.caeExpires, invoice.cae_expiration && format.day(invoice.cae_expiration)],
              [own.source, own.sources[invoice.source]],
              [own.expense, invoice.linked_expense_id && own.linked],
              [own.entry, invoice.linked_journal_entry_id && own.linked],
              [records.notes, invoice.notes],
            ]}
          />
        </Section>
        <Section title={own.amounts}>
          <Stack>
            <Sum
              lines={[
                [receipts.netTaxed, money(net_taxed)],
                net_untaxed === 0 ? null : [receipts.netUntaxed, money(net_untaxed)],
                exempt === 0 ? null : [receipts.exempt, money(exempt)],
                ...vat_items.map(
                  ({ aliquot, amount }) => [receipts.vat(format.percent(aliquot)), money(amount)] as const,
                ),
                other_taxes === 0 ? null : [receipts.otherTaxes, money(other_taxes)],
                [records.total_, money(invoice.total_amount)],
              ]}
            />
          </Stack>
        </Section>
      </SimpleGrid>
    </>
  );
}
