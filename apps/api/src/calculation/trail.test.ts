import { expect, test } from 'vitest';
import { kilometres, type TrailPoint, trailSummary } from './trail.ts';

const point = (minute: number, lat: number, lng: number, speed_kmh: number | null = null): TrailPoint => ({
  lat,
  lng,
  speed_kmh,
  recorded_at: Date.UTC(2026, 9, 13, 15, minute),
});

/** Expected values from the spherical law of cosines. */
test.each([
  ['no way', [0, 0], [0, 0], 0],
  ['a degree of the equator', [0, 0], [0, 1], 111.195],
  ['over the date line', [0, 179.5], [0, -179.5], 111.195],
  ['half the earth', [90, 0], [-90, 0], 20_015.115],
  ['Buenos Aires to Rosario', [-34.6037, -58.3816], [-32.9478, -60.6302], 277.649],
] as const)('%s', (_, [lat, lng], [toLat, toLng], km) => {
  expect(kilometres({ lat, lng }, { lat: toLat, lng: toLng })).toBeCloseTo(km, 2);
});

test.each<[string, TrailPoint[], object]>([
  [
    'nothing reported',
    [],
    {
      points: 0,
      distance_km: 0,
      duration_seconds: 0,
      moving_seconds: 0,
      max_speed_kmh: 0,
      average_speed_kmh: 0,
    },
  ],
  ['one point', [point(0, 1, 1, 30)], { points: 1, distance_km: 0, moving_seconds: 0, max_speed_kmh: 30 }],
  [
    'the route of the example',
    [
      point(22, -32.9515, -60.642, 0),
      point(25, -32.9468, -60.6441, 11.2),
      point(29, -32.9402, -60.6474, 11.9),
      point(33, -32.933, -60.6505, 12.8),
    ],
    {
      points: 4,
      distance_km: 2.21,
      duration_seconds: 660,
      moving_seconds: 660,
      max_speed_kmh: 12.8,
      average_speed_kmh: 12,
    },
  ],
  [
    'a stop with jittering positions',
    [point(0, 0, 0), point(6, 0, 0.1), point(36, 0, 0.1001), point(42, 0, 0.2001)],
    { duration_seconds: 2520, moving_seconds: 720, distance_km: 22.25, average_speed_kmh: 111.2 },
  ],
])('%s', (_, points, want) => {
  expect(trailSummary(points)).toMatchObject(want);
});
