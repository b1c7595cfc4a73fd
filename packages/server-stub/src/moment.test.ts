import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseMoment } from './moment.ts';

test.each([
  ['2026-10-01T12:00:00Z', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01T12:00:00.5Z', '2026-10-01T12:00:00.500Z'],
  ['2026-10-01T12:00:00.123456Z', '2026-10-01T12:00:00.123Z'],
  ['2026-10-01t12:00:00z', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01 12:00:00Z', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01T09:00:00-03:00', '2026-10-01T12:00:00.000Z'],
  ['2026-10-01T00:30:00+05:30', '2026-09-30T19:00:00.000Z'],
  ['2026-12-31T23:59:00-0300', '2027-01-01T02:59:00.000Z'],
  ['2026-10-01T12:00:00+03', '2026-10-01T09:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['0044-03-15T12:00:00Z', '0044-03-15T12:00:00.000Z'],
  ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
])('%s is %s', (text, want) => {
  expect(normaliseMoment(text)).toBe(want);
});

test.each(['2026-10-01', '', 'soon', '2026-10-01T12:00:00'])('%j is unchanged', (text) => {
  expect(normaliseMoment(text)).toBe(text);
});

test.each(['0000-01-01', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'])(
  '%s is outside the supported years',
  (text) => {
    expect(normaliseMoment(text)).toBeUndefined();
  },
);

test('agrees with Date on every moment, and is idempotent', () => {
  const moment = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      expect(normaliseMoment(date.toISOString())).toBe(date.toISOString());
    }),
    { seed: 7 },
  );
});
