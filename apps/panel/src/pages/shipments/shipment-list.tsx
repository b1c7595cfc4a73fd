/** Operations → deliveries. */
import { Text } from '@mantine/core';
import { shipments } from '@mostrador/client/resources';
import { isShipmentSort, isShipmentStatus, type Shipment, shipmentStatuses } from '@mostrador/types';
import { given, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import type { Column } from '../../records/columns.ts';
import { optionsOf } from '../../records/filters.ts';
import { ListPage } from '../../records/list-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { StatusBadge } from '../../records/status-badge.tsx';

export default function ShipmentList() {
  const { shipments: texts, records } = useTexts();
  return (
    <ListPage
      title={texts.title}
      text={texts.text}
      name="shipments"
      read={(asked, options) =>
        shipments(send).list(
          given({
            ...asked.listing(isShipmentSort),
            status: asked.one('status', isShipmentStatus),
            driver_id: asked.any('driver_id'),
            sale_id: asked.any('sale_id'),
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
          options: optionsOf(shipmentStatuses, texts.statuses),
        },
        { kind: 'day', name: 'date_from', label: records.from },
        { kind: 'day', name: 'date_to', label: records.to },
        { kind: 'record', name: 'driver_id', label: texts.driver },
        { kind: 'record', name: 'sale_id', label: texts.sale },
      ]}
      none={texts.none}
    />
  );
}

function useColumns(): Column<Shipment>[] {
  const { shipments: texts, records } = useTexts();
  const format = useFormat();
  return [
    {
      name: 'recipient',
      label: texts.recipient,
      cell: ({ _id, recipient, tracking_number }) => (
        <>
          <RecordLink to={placeOf.shipment(_id)} whole>
            {recipient?.name ?? tracking_number}
          </RecordLink>
          <Text size="xs" c="dimmed">
            {tracking_number}
          </Text>
        </>
      ),
    },
    {
      name: 'address',
      label: texts.address,
      from: 'md',
      cell: ({ recipient }) =>
        [recipient?.address?.street, recipient?.address?.city].filter(Boolean).join(', '),
    },
    {
      name: 'scheduled',
      label: texts.scheduled,
      sort: 'scheduled_date',
      from: 'sm',
      cell: ({ scheduled_date }) => (scheduled_date ? format.day(scheduled_date) : '–'),
    },
    {
      name: 'status',
      label: records.status,
      sort: 'status',
      cell: ({ status }) => <StatusBadge status={status} texts={texts.statuses} />,
    },
  ];
}
