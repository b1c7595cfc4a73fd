/** One delivery: recipient, items, status and route. */
import { SimpleGrid, Stack } from '@mantine/core';
import { drivers, shipments } from '@mostrador/client/resources';
import type { Shipment, ShipmentPackage } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { DetailPage, type Fact, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Steps } from './steps.tsx';
import { TrailSection } from './trail-section.tsx';

export default function ShipmentPage({ params: { id } }: { params: { id: string } }) {
  const { shipments: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['shipments', id], (options) => shipments(send).get(id, options))}
      back={{ to: places.shipments, label: texts.back }}
    >
      {(shipment) => <Shown shipment={shipment} />}
    </DetailPage>
  );
}

function Shown({ shipment }: { shipment: Shipment }) {
  const { shipments: texts, records } = useTexts();
  return (
    <>
      <RecordTitle
        title={shipment.recipient?.name ?? shipment.tracking_number}
        beside={<StatusBadge status={shipment.status} texts={texts.statuses} />}
        text={[shipment.tracking_number, addressOf(shipment)].filter(Boolean).join(' · ')}
      />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Section title={texts.steps}>
            <Steps shipment={shipment} />
          </Section>
          <Section title={records.details}>
            <Facts facts={useFacts(shipment)} columns={2} />
          </Section>
        </SimpleGrid>
        <TrailSection shipment={shipment} />
        <Packages shipment={shipment} />
      </Stack>
    </>
  );
}

function addressOf({ recipient }: Shipment): string {
  return [recipient?.address?.street, recipient?.address?.city].filter(Boolean).join(', ');
}

function useFacts(shipment: Shipment): Fact[] {
  const { shipments: texts, records } = useTexts();
  const format = useFormat();
  const { recipient, sale_id, order_reference, label, provider } = shipment;
  const amount = (value: number | null | undefined) => (value == null ? null : format.money(value));
  const day = (value: string | null | undefined) => (value ? format.day(value) : null);
  return [
    [
      texts.sale,
      sale_id && (
        <RecordLink key="sale" to={placeOf.sale(sale_id)}>
          {order_reference ?? texts.sale}
        </RecordLink>
      ),
    ],
    [texts.driver, <Driver key="driver" id={shipment.driver_id ?? null} />],
    [texts.provider, provider === 'in_house' ? texts.own : provider],
    [texts.service, shipment.service],
    [texts.scheduled, day(shipment.scheduled_date)],
    [texts.expected, shipment.delivered_at === null ? day(shipment.estimated_delivery) : null],
    [texts.delivered, shipment.delivered_at && format.moment(shipment.delivered_at)],
    [texts.cost, amount(shipment.cost)],
    [texts.onDelivery, amount(shipment.cod_amount)],
    [texts.declared, amount(shipment.declared_value)],
    [records.notes, shipment.notes],
    [
      texts.label,
      label.available && label.format ? texts.labelMade(label.format.toUpperCase()) : texts.labelNone,
    ],
    [texts.address, recipient?.address?.instructions],
  ];
}

/** The name of the driver, with a link to their deliveries. */
function Driver({ id }: { id: string | null }) {
  const { data } = useQuery({
    ...recordQuery(['drivers', id], (options) => drivers(send).get(id ?? '', options)),
    enabled: id !== null,
  });
  if (id === null || !data) return '–';
  return <RecordLink to={listWith(places.shipments, { driver_id: id })}>{data.name}</RecordLink>;
}

function Packages({ shipment: { packages } }: { shipment: Shipment }) {
  const { shipments: texts } = useTexts();
  const columns = usePackageColumns();
  if (!packages || packages.length === 0) return null;
  return (
    <Section title={texts.packages} flush>
      <RecordTable
        caption={texts.packages}
        columns={columns}
        rows={packages}
        keyOf={(_package, index) => String(index)}
      />
    </Section>
  );
}

function usePackageColumns(): Column<ShipmentPackage>[] {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  return [
    { name: 'package', label: texts.package, cell: ({ description }) => description ?? '–' },
    {
      name: 'weight',
      label: texts.weight,
      align: 'end',
      cell: ({ weight }) => (weight == null ? '–' : texts.kilograms(format.number(weight))),
    },
    { name: 'quantity', label: texts.quantity, align: 'end', cell: ({ quantity }) => quantity ?? 1 },
  ];
}
