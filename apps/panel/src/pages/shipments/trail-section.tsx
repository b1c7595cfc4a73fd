/** The route of the driver's device during a delivery: a map, figures, and a table of positions. */
import { Box, Stack, Text } from '@mantine/core';
import { fleetDevices } from '@mostrador/client/resources';
import type { FleetTrail, FleetTrailPoint, Shipment } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { TrailMap } from '../../map/trail-map.tsx';
import type { Column } from '../../records/columns.ts';
import { Facts, Section } from '../../records/detail-page.tsx';
import { RecordTable } from '../../records/table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { placesOf, timeOnTheWay } from './trail.ts';

const POINTS_AT_MOST = 2000;

export function TrailSection({ shipment }: { shipment: Shipment }) {
  const { shipments: texts } = useTexts();
  const driver = shipment.driver_id;
  const time = timeOnTheWay(shipment);
  return (
    <Section title={texts.trail}>
      {driver === null && <Text c="dimmed">{texts.noDriver}</Text>}
      {driver !== null && !time && <Text c="dimmed">{texts.noTrail}</Text>}
      {driver !== null && time && <DriverTrail shipment={shipment} driver={driver} time={time} />}
    </Section>
  );
}

interface DriverTrailProps {
  shipment: Shipment;
  driver: string;
  time: { from: string; to?: string };
}

/** Returns the trail. If a driver had several devices, the one that reported during the delivery counts. */
function useTrail({ driver, time }: DriverTrailProps) {
  return useQuery(
    recordQuery(['fleet', 'driver', driver, time], async (options): Promise<FleetTrail | null> => {
      const devices = await fleetDevices(send).list({ linked_driver_id: [driver], per_page: 10 }, options);
      const asked = devices.items.map(({ _id }) =>
        fleetDevices(send).getTrail(_id, { ...time, limit: POINTS_AT_MOST }, options),
      );
      const trails = await Promise.all(asked);
      return trails.find(({ points }) => points.length > 0) ?? trails[0] ?? null;
    }),
  );
}

function DriverTrail(props: DriverTrailProps) {
  const { shipments: texts } = useTexts();
  return (
    <Loaded query={useTrail(props)}>
      {(trail) =>
        trail !== null && trail.points.length > 0 ? (
          <ShownTrail trail={trail} shipment={props.shipment} />
        ) : (
          <Text c="dimmed">{trail === null ? texts.noDevice : texts.noTrail}</Text>
        )
      }
    </Loaded>
  );
}

function ShownTrail({ trail, shipment }: { trail: FleetTrail; shipment: Shipment }) {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  const { points, summary, truncated } = trail;
  const distance = texts.kilometres(format.number(summary.distance_km));
  const marks = placesOf(shipment).map(({ status, lat, lng }) => ({
    lat,
    lng,
    label: status === 'delivered' ? texts.handedOver : texts.statuses[status],
  }));
  return (
    <Stack gap="md">
      <TrailMap points={points} marks={marks} summary={texts.map(points.length, distance)} />
      {truncated && <Text size="sm">{texts.truncated}</Text>}
      <Facts
        columns={4}
        facts={[
          [texts.distance, distance],
          [texts.moving, texts.minutes(Math.round(summary.moving_seconds / 60))],
          [texts.averageSpeed, texts.speed(format.number(summary.average_speed_kmh))],
          [texts.topSpeed, texts.speed(format.number(summary.max_speed_kmh))],
        ]}
      />
      <Box mah={360} style={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={texts.positions}>
        <RecordTable
          caption={texts.positions}
          columns={useColumns()}
          rows={points}
          keyOf={({ recorded_at }) => recorded_at}
        />
      </Box>
    </Stack>
  );
}

function useColumns(): Column<FleetTrailPoint>[] {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  return [
    { name: 'time', label: texts.time, cell: ({ recorded_at }) => format.time(recorded_at) },
    {
      name: 'position',
      label: texts.position,
      cell: ({ lat, lng }) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`,
    },
    {
      name: 'speed',
      label: texts.speedOf,
      align: 'end',
      cell: ({ speed_kmh }) => (speed_kmh === null ? '–' : texts.speed(format.number(speed_kmh))),
    },
  ];
}
