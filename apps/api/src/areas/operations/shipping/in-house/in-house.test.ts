/** Tracking numbers, rates and working days, as tables of inputs and results. */
import { describe, expect, test } from 'vitest';
import { workingDaysAfter } from '../working-days.ts';
import { type Consignment, chargedKg, type RateTable, rateOf } from './rates.ts';
import { readRates } from './read-rates.ts';
import { isTrackingNumber, trackingNumber } from './tracking-number.ts';

// 47312482 is the example of UPU standard S10.
test.each([
  [47312482, 'EP473124829AR'],
  [20261013, 'EP202610138AR'],
  [20261031, 'EP202610314AR'],
  [0, 'EP000000005AR'],
  [100_000_001, 'EP000000011AR'],
])('the number with the serial %i is %s', (serial, number) => {
  const made = trackingNumber(serial);
  expect([made.length, isTrackingNumber(made)]).toEqual([13, true]);
  if (serial < 100_000_000 || number) expect(made.slice(0, 10)).toBe(number.slice(0, 10));
  if (serial !== 100_000_001) expect(made).toBe(number);
});

test.each(['EP202610137AR', 'EP202601138AR', 'ep202610138ar', 'EP20261013AR', ''])(
  '%j is not a tracking number',
  (text) => {
    expect(isTrackingNumber(text)).toBe(false);
  },
);

test.each([
  ['2026-10-30', 0, '2026-10-30'],
  ['2026-10-30', 1, '2026-11-02'],
  ['2026-10-31', 0, '2026-10-31'],
  ['2026-10-31', 1, '2026-11-02'],
  ['2026-10-28', 5, '2026-11-04'],
])('%s plus %i working days is %s', (day, count, want) => {
  expect(workingDaysAfter(day, count)).toBe(want);
});

const table: RateTable = readRates({
  volumetric_divisor: 4000,
  insurance_percentage: 1,
  cod_percentage: 2.5,
  services: [
    {
      code: 'day',
      name: 'En el día',
      transit_days: 0,
      zones: [
        {
          name: 'Centro',
          postal_codes: ['2000-2002', '2005'],
          rates: [
            { up_to_kg: 5, price: 1000 },
            { up_to_kg: 20, price: 1800.5 },
          ],
          per_extra_kg: 100,
        },
        { name: 'Funes', cities: ['Funes', 'Roldán'], rates: [{ up_to_kg: 10, price: 3000 }] },
        { name: 'Provincia', states: ['Santa Fe'], rates: [{ up_to_kg: 10, price: 5000 }] },
      ],
    },
  ],
});
const [service] = table.services;

describe('rates', () => {
  test.each<[string, Partial<Consignment>, number | undefined]>([
    ['the lightest in the centre', { address: { postal_code: 'S2000CZE' } }, 1000],
    ['a code of four digits', { address: { postal_code: '2002' } }, 1000],
    ['a single code', { address: { postal_code: '2005' } }, 1000],
    ['up to a weight', { address: { postal_code: '2000' }, packages: [{ weight: 5 }] }, 1000],
    ['beyond it', { address: { postal_code: '2000' }, packages: [{ weight: 2.6, quantity: 2 }] }, 1800.5],
    ['beyond the heaviest', { address: { postal_code: '2000' }, packages: [{ weight: 22.1 }] }, 2100.5],
    [
      'by volume',
      { address: { postal_code: '2000' }, packages: [{ weight: 1, length: 40, width: 40, height: 40 }] },
      1800.5,
    ],
    ['a town, in any spelling', { address: { city: ' roldan ', postal_code: '2134' } }, 3000],
    ['the province for the rest', { address: { city: 'Rafaela', state: 'santa fe' } }, 5000],
    ['nowhere', { address: { city: 'Salta', state: 'Salta', postal_code: '4400' } }, undefined],
    ['too heavy', { address: { city: 'Funes' }, packages: [{ weight: 11 }] }, undefined],
    ['insured', { address: { postal_code: '2000' }, declaredValue: 123_456.78 }, 2234.57],
    ['with cash on delivery', { address: { postal_code: '2000' }, codAmount: 10_000 }, 1250],
  ])('%s', (_, given, want) => {
    const consignment = { address: {}, packages: [], declaredValue: 0, codAmount: 0, ...given };
    const rate = service && rateOf(table, service, consignment);
    expect(rate && rate.total / 100).toBe(want);
  });

  test('surcharges are listed by name', () => {
    const consignment = {
      address: { postal_code: '2000' },
      packages: [],
      declaredValue: 100,
      codAmount: 200,
    };
    expect(service && rateOf(table, service, consignment)?.surcharges).toEqual([
      { name: 'Seguro', amount: 1 },
      { name: 'Contra reembolso', amount: 5 },
    ]);
    expect(chargedKg({ services: [] }, [{ weight: null }, {}])).toBe(0);
  });

  test.each<[unknown, string]>([
    [[], 'the table must be an object with services'],
    [{ services: [] }, 'services must be a list with at least one item'],
    [{ services: [{ name: 'x', transit_days: 0 }] }, 'services[0].code must be a string'],
    [
      { services: [{ code: 'a', name: 'x', transit_days: 0.5 }] },
      'services[0].transit_days must be a whole number of working days',
    ],
    [
      {
        services: [
          {
            code: 'a',
            name: 'x',
            transit_days: 0,
            zones: [
              {
                name: 'z',
                rates: [
                  { up_to_kg: 2, price: 1 },
                  { up_to_kg: 2, price: 2 },
                ],
              },
            ],
          },
        ],
      },
      'services[0].zones[0].rates must be rates with ascending weights',
    ],
    [
      {
        services: [
          {
            code: 'a',
            name: 'x',
            transit_days: 0,
            zones: [{ name: 'z', postal_codes: ['S2000'], rates: [{ up_to_kg: 2, price: 1 }] }],
          },
        ],
      },
      'services[0].zones[0].postal_codes must be codes like 2000 or 2000-2013, not S2000',
    ],
  ])('an invalid table is rejected', (given, message) => {
    expect(() => readRates(given)).toThrow(`The rates cannot be used: ${message}.`);
  });
});
