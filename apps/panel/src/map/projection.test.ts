import { expect, test } from 'vitest';
import { fitted, scaleBar } from './projection.ts';

const box = { width: 400, height: 300, margin: 20 };
const shop = { lat: -32.9515, lng: -60.642 };
const hotel = { lat: -32.933, lng: -60.6505 };

test('the points fill the box, north up and west left', () => {
  const { place } = fitted([shop, hotel], box);
  const [from, to] = [place(shop), place(hotel)];
  expect([from.y, to.y].map(Math.round)).toEqual([280, 20]);
  expect(to.x).toBeLessThan(from.x);
});

test('a metre has the same length in both directions', () => {
  const { place, pixelsPerMetre } = fitted([shop, hotel], box);
  const [from, to] = [place(shop), place(hotel)];
  // 2.06 km north and 0.79 km west make 2.2 km.
  const metres = Math.hypot(from.x - to.x, from.y - to.y) / pixelsPerMetre;
  expect(Math.round(metres / 10)).toBe(221);
});

test('a single point is in the middle', () => {
  expect(fitted([shop], box).place(shop)).toEqual({ x: 200, y: 150 });
});

test.each([
  { pixelsPerMetre: 0.1, pixels: 100, want: 1000 },
  { pixelsPerMetre: 0.12, pixels: 100, want: 500 },
  { pixelsPerMetre: 0.3, pixels: 100, want: 200 },
  { pixelsPerMetre: 2, pixels: 100, want: 50 },
])(
  'a scale bar of at most $pixels pixels at $pixelsPerMetre per metre is $want m',
  ({ pixelsPerMetre, pixels, want }) => {
    expect(scaleBar(pixelsPerMetre, pixels)).toBe(want);
  },
);
