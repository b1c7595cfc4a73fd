import { expect, test } from 'vitest';
import { expiresAt, expiryChoices, isExpiry, renewedExpiry } from './token-expiry.ts';

test.each([
  ['30d', '2026-10-01T12:00:00.000Z', '2026-10-31T12:00:00.000Z'],
  ['60d', '2026-10-01T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['90d', '2026-10-01T12:00:00.000Z', '2026-12-30T12:00:00.000Z'],
  ['1y', '2026-10-01T12:00:00.000Z', '2027-10-01T12:00:00.000Z'],
  ['1y', '2028-02-29T12:00:00.000Z', '2029-03-01T12:00:00.000Z'],
] as const)('%s from %s ends at %s', (expiry, now, want) => {
  expect(expiresAt(expiry, new Date(now))?.toISOString()).toBe(want);
});

test('"never" does not expire', () => {
  expect(expiresAt('never', new Date())).toBeNull();
});

test('there are five choices', () => {
  expect(expiryChoices.every(isExpiry)).toBe(true);
  expect(['31d', '', 'toString', '1Y'].some(isExpiry)).toBe(false);
});

test.each([
  ['2026-10-31T12:00:00.000Z', '2027-01-31T00:00:00.000Z'],
  [null, null],
])('a token that would expire at %s is renewed until %s', (end, want) => {
  const old = {
    created_at: new Date('2026-10-01T12:00:00.000Z'),
    expires_at: end === null ? null : new Date(end),
  };
  const renewed = renewedExpiry(old, new Date('2027-01-01T00:00:00.000Z'));
  expect(renewed?.toISOString() ?? null).toBe(want);
});
