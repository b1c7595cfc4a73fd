import { Badge } from '@mantine/core';
import type { ShipmentStatus } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';

const colors: Record<ShipmentStatus, string> = {
  pending: 'gray',
  label_created: 'gray',
  picked_up: 'orange',
  in_transit: 'orange',
  out_for_delivery: 'orange',
  delivered: 'pine',
  delivery_failed: 'red',
  returned: 'red',
  cancelled: 'red',
};

export function ShipmentStatusBadge({ status }: { status: ShipmentStatus }) {
  const { shipments } = useTexts();
  return (
    <Badge variant="light" color={colors[status]}>
      {shipments.statuses[status]}
    </Badge>
  );
}
