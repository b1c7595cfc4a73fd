/** The statuses of a delivery, in order. */
import { Text, Timeline } from '@mantine/core';
import type { Shipment } from '@mostrador/types';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';

export function Steps({ shipment: { status_history } }: { shipment: Shipment }) {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  return (
    <Timeline active={status_history.length - 1} bulletSize={16} lineWidth={2}>
      {status_history.map(({ status, description, location, occurred_at }) => (
        <Timeline.Item key={`${occurred_at} ${status}`} title={texts.statuses[status]}>
          <Text size="xs" c="dimmed">
            <time dateTime={occurred_at}>{format.moment(occurred_at)}</time>
            {location !== null && ` ${texts.noted(location)}`}
          </Text>
          {description !== null && <Text size="sm">{description}</Text>}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
