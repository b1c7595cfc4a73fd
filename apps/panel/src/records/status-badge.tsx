import { Badge } from '@mantine/core';

/** The colours of statuses: done, pending, ended without a result, or reversed. */
const colors: Readonly<Record<string, string>> = {
  published: 'pine',
  completed: 'pine',
  paid: 'pine',
  active: 'pine',
  open: 'pine',
  authorized: 'pine',
  linked: 'pine',
  balanced: 'pine',
  delivered: 'pine',
  settled: 'pine',
  pending: 'orange',
  partial: 'orange',
  paused: 'orange',
  surplus: 'orange',
  picked_up: 'orange',
  in_transit: 'orange',
  out_for_delivery: 'orange',
  cancelled: 'red',
  refunded: 'red',
  blocked: 'red',
  rejected: 'red',
  deleted: 'red',
  shortage: 'red',
  delivery_failed: 'red',
  returned: 'red',
};

/** The status of a record in the current language. */
export function StatusBadge<Status extends string>({
  status,
  texts,
}: {
  status: Status;
  texts: Readonly<Record<Status, string>>;
}) {
  return (
    // Never truncated, however narrow its column is.
    <Badge variant="light" color={colors[status] ?? 'gray'} miw="max-content">
      {texts[status]}
    </Badge>
  );
}
