/** Withholdings: the worked examples of RG 830 and the rules around them. */
import { describe, expect, test } from 'vitest';
import { plus, toCents, zero } from '../../../core/cents.ts';
import { defaultRegimes } from './default-regimes.ts';
import { type AmountRules, type Terms, withholdingAmount } from './withholding-amount.ts';

const rules: AmountRules = { rounding: 0.01, vatRate: 21 };

function regime(code: string): Terms {
  const found = defaultRegimes().find((one) => one.code === code);
  if (!found) throw new Error(`no regime ${code}`);
  return {
    rate_unregistered: null,
    base: 'net',
    non_taxable_amount: 0,
    minimum_amount: 0,
    scale: null,
    ...found,
  };
}

describe('RG 830, payments of one month', () => {
  test.each<[code: string, payments: number[], withheld: number[]]>([
    ['78', [148_202.62, 95_916.33, 74_140.48], [0, 402.38, 1482.81]],
    ['78', [74_140.48, 148_202.62, 95_916.33], [0, 0, 1885.19]],
    ['78', [300_000], [1520]],
    ['94', [95_916.33], [574.93]],
    ['94', [150_000], [1656.6]],
    ['94', [1_708_680, 1_708_680], [32_830.2, 34_173.6]],
    ['119', [180_000], [1000]],
    ['116 I', [67_170 + 8000, 8000], [400, 720]],
    ['116 I', [67_170 + 500_000], [143_880]],
  ])('regime %s, %j: %j', (code, payments, want) => {
    let earlier = { amount: zero, withheld: zero };
    const found = payments.map((payment) => {
      const amount = toCents(payment);
      const result = withholdingAmount(regime(code), { amount, registration: 'registered', earlier }, rules);
      earlier = {
        amount: plus(earlier.amount, amount),
        withheld: plus(earlier.withheld, toCents(result.amount)),
      };
      return result.amount;
    });
    expect(found).toEqual(want);
  });
});

const one = { amount: toCents(100_000), earlier: { amount: zero, withheld: zero } };

test.each<
  [
    what: string,
    code: string,
    registration: 'registered' | 'unregistered' | 'exempt',
    amount: number,
    want: object,
  ]
>([
  [
    'unregistered subjects, in full',
    '78',
    'unregistered',
    100_000,
    { amount: 10_000, non_taxable_amount: 0, rate: 10 },
  ],
  ['exempt subjects, nothing', '94', 'exempt', 100_000, { amount: 0, calculated_amount: 0 }],
  [
    'less than the minimum, nothing',
    '78',
    'registered',
    235_000,
    { amount: 0, calculated_amount: 220, applied_minimum: true },
  ],
  ['the minimum', '78', 'registered', 236_000, { amount: 240, applied_minimum: false }],
  ['half of the tax of goods', '2854-50', 'registered', 1000, { taxable_base: 210, amount: 105 }],
  ['80 % of the tax of services', '2854-80', 'registered', 1000, { amount: 168 }],
  ['all of the tax', '2854-100', 'registered', 1000, { amount: 210 }],
  ['social security', '755', 'registered', 100_000, { amount: 1000 }],
  ['social security below its minimum', '755', 'registered', 39_999, { amount: 0, applied_minimum: true }],
])('%s', (_, code, registration, amount, want) => {
  const payment = { ...one, amount: toCents(amount), registration };
  expect(withholdingAmount(regime(code), payment, rules)).toMatchObject(want);
});

test.each([
  ['78', 300_000, 0, '300000 - 224000 not taxable = 76000; 76000 x 2 % = 1520.'],
  ['2408', 15_000, 0, '15000 x 3 % = 450.'],
  ['119', 180_000, 0, '180000 - 160000 not taxable = 20000; 0 + 20000 x 5 % = 1000.'],
  [
    '78',
    95_916.33,
    148_202.62,
    '95916.33 + 148202.62 earlier - 224000 not taxable = 20118.95; 20118.95 x 2 % = 402.38.',
  ],
])('explains itself: %s, %d', (code, amount, earlier, want) => {
  const payment = {
    amount: toCents(amount),
    registration: 'registered' as const,
    earlier: { amount: toCents(earlier), withheld: zero },
  };
  expect(withholdingAmount(regime(code), payment, rules).detail).toBe(want);
});

test('amounts are rounded by the setting', () => {
  const payment = { ...one, amount: toCents(95_916.33), registration: 'registered' as const };
  expect(withholdingAmount(regime('94'), payment, { ...rules, rounding: 1 }).amount).toBe(575);
  expect(withholdingAmount(regime('94'), payment, { ...rules, rounding: 10 }).amount).toBe(570);
});
