/**
 * The totals of the sample shop's month, worked out by hand (STORY), and properties of every document (Decision
 * totals).
 */
import { describe, expect, test } from 'vitest';
import { exactAmount } from './exact.ts';
import { computeTotals, type TotalsInput, type TotalsLine } from './totals.ts';

const line = (quantity: number, price: number, more: Partial<TotalsLine> = {}): TotalsLine => ({
  quantity,
  price,
  ...more,
});
const inclusive = (taxRate: number, ...lines: TotalsLine[]): TotalsInput => ({
  taxType: 'inclusive',
  taxRate,
  lines,
});

type Want = [subtotal: number, discount: number, net: number, tax: number, total: number];

/** Each sale of October with its amounts from STORY. */
const month: [name: string, given: TotalsInput, want: Want, taxes: number[], lines: number[]][] = [
  [
    'V1',
    inclusive(21, line(2, 9317), line(1, 27951)),
    [46585, 0, 38500, 8085, 46585],
    [3234, 4851],
    [18634, 27951],
  ],
  [
    'V2',
    inclusive(
      21,
      line(1, 64372, { promotion: exactAmount(5671.64) }),
      line(1, 49126, { promotion: exactAmount(4328.36) }),
    ),
    [113498, 10000, 85535.54, 17962.46, 103498],
    [10187.66, 7774.8],
    [58700.36, 44797.64],
  ],
  [
    'V9',
    { taxType: 'exempt', taxRate: 0, lines: [line(1, 480000), line(1, 35000)] },
    [515000, 0, 515000, 0, 515000],
    [0, 0],
    [480000, 35000],
  ],
  [
    'V3',
    { taxType: 'exclusive', taxRate: 21, lines: [line(2, 728000), line(2, 53200), line(2, 40600)] },
    [1643600, 0, 1643600, 345156, 1988756],
    [305760, 22344, 17052],
    [1761760, 128744, 98252],
  ],
  ['V10', inclusive(21, line(1, 60500)), [60500, 0, 50000, 10500, 60500], [10500], [60500]],
  [
    'V4',
    inclusive(21, line(1, 42350, { promotion: exactAmount(5000) }), line(1, 27951)),
    [70301, 5000, 53967.77, 11333.23, 65301],
    [6482.23, 4851],
    [37350, 27951],
  ],
  [
    'V5',
    { taxType: 'inclusive', lines: [line(1, 12100, { taxRate: 21 }), line(2, 884, { taxRate: 10.5 })] },
    [13868, 0, 11600, 2268, 13868],
    [2100, 168],
    [12100, 1768],
  ],
  [
    'V6',
    inclusive(21, line(3, 9317, { promotion: exactAmount(9317) })),
    [27951, 9317, 15400, 3234, 18634],
    [3234],
    [18634],
  ],
  ['V7', inclusive(21, line(2, 24200)), [48400, 0, 40000, 8400, 48400], [8400], [48400]],
  ['V-bulk', inclusive(21, line(2, 1210)), [2420, 0, 2000, 420, 2420], [420], [2420]],
  [
    'B-new',
    { taxType: 'exclusive', taxRate: 21, discountRate: 10, lines: [line(1, 728000), line(1, 50000)] },
    [778000, 77800, 700200, 147042, 847242],
    [137592, 9450],
    [792792, 54450],
  ],
];

test.each(month)(
  '%s',
  (_, given, [subtotal, discount_amount, net_amount, tax_amount, total], taxes, lines) => {
    const { calculated, lines: parts } = computeTotals(given);
    expect(calculated).toMatchObject({
      subtotal,
      discount_amount,
      net_amount,
      tax_amount,
      shipping_cost: 0,
      total,
    });
    expect(parts.map((part) => part.tax_amount)).toEqual(taxes);
    expect(parts.map(({ line_total }) => line_total)).toEqual(lines);
  },
);

test('tax is broken down by rate, the lowest first', () => {
  const { calculated } = computeTotals({
    taxType: 'inclusive',
    lines: [
      line(1, 12100, { taxRate: 21 }),
      line(2, 884, { taxRate: 10.5 }),
      line(1, 50, { taxType: 'exempt' }),
    ],
  });
  expect(calculated.tax_breakdown).toEqual([
    { rate: 0, base: 50, amount: 0 },
    { rate: 10.5, base: 1600, amount: 168 },
    { rate: 21, base: 10000, amount: 2100 },
  ]);
});

describe('discounts', () => {
  const one = (more: Partial<TotalsLine>, of: Partial<TotalsInput> = {}) => {
    const { calculated } = computeTotals({ ...of, lines: [line(1, 100, more)] });
    return calculated.total;
  };
  test.each<[what: string, of: Partial<TotalsInput>, line: Partial<TotalsLine>, want: number]>([
    ['none', {}, {}, 100],
    ['a percentage on the line', {}, { discountRate: 12.5 }, 87.5],
    ['an unknown type is a percentage', {}, { discountType: 'rebaja', discountRate: 10 }, 90],
    ['a fixed amount on the line', {}, { discountType: 'fixed', discountAmount: 30.25 }, 69.75],
    ['an amount without a type', {}, { discountAmount: 30 }, 70],
    ['a fixed amount as the rate', {}, { discountType: 'fixed', discountRate: 50 }, 50],
    ['a percentage overrides an amount', {}, { discountRate: 10, discountAmount: 30 }, 90],
    ['a percentage on the document', { discountRate: 10 }, {}, 90],
    ['a fixed amount on the document', { discountType: 'fixed', discountRate: 40 }, {}, 60],
    ['both percentages, in sequence', { discountRate: 10 }, { discountRate: 50 }, 45],
    [
      'percentages before fixed amounts',
      { discountRate: 10 },
      { discountType: 'fixed', discountAmount: 10 },
      80,
    ],
    ['promotions first', { discountRate: 10 }, { promotion: exactAmount(20) }, 72],
    ['at most the line', {}, { discountType: 'fixed', discountAmount: 100.01 }, 0],
    ['at most the document', { discountType: 'fixed', discountRate: 100 }, { discountRate: 50 }, 0],
    ['a promotion of at most the line', {}, { promotion: exactAmount(100.01) }, 0],
    ['100 %', { discountRate: 100 }, {}, 0],
    ['nothing below 0', { discountRate: 0 }, { discountType: 'fixed', discountAmount: -5 }, 100],
  ])('%s', (_, of, more, want) => {
    expect(one(more, of)).toBe(want);
  });

  test('the discount on the document is split in proportion, to the cent', () => {
    const { lines } = computeTotals({
      discountType: 'fixed',
      discountRate: 10,
      lines: [line(1, 10), line(1, 10), line(1, 10)],
    });
    expect(lines.map(({ discount_amount }) => discount_amount)).toEqual([3.34, 3.33, 3.33]);
  });

  test('only percentages reduce returned items', () => {
    const { calculated, lines } = computeTotals({
      discountRate: 10,
      taxRate: 21,
      lines: [line(2, 100), line(-1, 100, { discountType: 'fixed', discountAmount: 5 })],
    });
    expect(lines.map(({ discount_amount }) => discount_amount)).toEqual([20, -10]);
    expect(calculated).toMatchObject({
      subtotal: 100,
      discount_amount: 10,
      net_amount: 90,
      tax_amount: 18.9,
    });
  });
});

describe('exactness', () => {
  test.each<[quantity: number, price: number, want: number]>([
    [0.333, 3.333333, 1.11],
    [3, 0.335, 1.01],
    [1, 1.005, 1.01],
    [0.001, 5, 0.01],
    [0.001, 4.999999, 0],
    [1000, 0.000005, 0.01],
    [1.1, 1.1, 1.21],
    [100_000_000, 900_719.92, 90_071_992_000_000],
  ])('%d x %d is %d', (quantity, price, want) => {
    expect(computeTotals({ lines: [line(quantity, price)] }).calculated.subtotal).toBe(want);
  });

  test('tax is rounded once per rate, not per line', () => {
    const lines = Array.from({ length: 10 }, () => line(1, 0.02));
    expect(computeTotals({ taxRate: 21, lines }).calculated).toMatchObject({
      net_amount: 0.2,
      tax_amount: 0.04,
    });
  });

  // 8.264463 is 10 without 21 % tax: ten units are 82.64463 plus 17.3553723 tax.
  test.each<[what: string, lines: TotalsLine[], of: Partial<TotalsInput>, want: number]>([
    ['one line of ten units', [line(10, 8.264463)], {}, 100],
    ['ten lines of one unit', Array.from({ length: 10 }, () => line(1, 8.264463)), {}, 100],
    ['ten lines of ten units', Array.from({ length: 10 }, () => line(10, 8.264463)), {}, 1000],
    [
      'half off each line',
      [line(5, 8.264463, { discountRate: 50 }), line(5, 8.264463, { discountRate: 50 })],
      {},
      50,
    ],
    ['half off the document', [line(3, 8.264463), line(7, 8.264463)], { discountRate: 50 }, 50],
    ['ten sold, three returned', [line(10, 8.264463), line(-3, 8.264463)], {}, 70],
  ])('%s of 8.264463 at 21 %%', (_, lines, of, want) => {
    expect(computeTotals({ taxRate: 21, ...of, lines }).calculated.total).toBe(want);
  });

  test('a returned item has the value it was sold for', () => {
    const sold = [line(1, 3.335, { discountRate: 33.3333 }), line(2, 0.005)];
    const back = sold.map((one) => ({ ...one, quantity: -one.quantity }));
    const { calculated } = computeTotals({ taxRate: 10.5, lines: [...sold, ...back] });
    expect(calculated).toMatchObject({
      subtotal: 0,
      discount_amount: 0,
      net_amount: 0,
      tax_amount: 0,
      total: 0,
    });
  });

  test('a line without a discount gets no share of one, and a free line no tax', () => {
    const { lines } = computeTotals({
      taxRate: 21,
      lines: [
        line(1, 0.334),
        line(1, 0.333),
        line(1, 0.333, { discountRate: 100 }),
        line(1, 10, { discountRate: 33.33 }),
      ],
    });
    expect(
      lines.map((one) => [one.line_subtotal, one.discount_amount, one.tax_amount, one.line_total]),
    ).toEqual([
      [0.34, 0, 0.07, 0.41],
      [0.33, 0, 0.07, 0.4],
      [0.33, 0.33, 0, 0],
      [10, 3.34, 1.4, 8.06],
    ]);
  });

  test('rates have four decimals', () => {
    expect(computeTotals({ taxRate: 0.0001, lines: [line(1, 1_000_000)] }).calculated.tax_amount).toBe(1);
  });
});

test.each<[line: Partial<TotalsLine>, of: Partial<TotalsInput>, want: number]>([
  [{ taxRate: 10.5, productTaxRate: 27 }, { taxRate: 21 }, 10.5],
  [{ productTaxRate: 27 }, { taxRate: 21 }, 21],
  [{ taxRate: null, productTaxRate: 27 }, { taxRate: null }, 27],
  [{ taxRate: 0, productTaxRate: 27 }, { taxRate: 21 }, 0],
  [{}, {}, 0],
  [{ taxRate: 21, taxType: 'exempt' }, {}, 0],
  [{ taxRate: 21, taxType: 'inclusive' }, { taxType: 'exempt' }, 21],
])('the rate of %j in %j is %d', (of, document, want) => {
  expect(computeTotals({ ...document, lines: [line(1, 100, of)] }).lines[0]?.tax_rate).toBe(want);
});

test('shipping is added untaxed', () => {
  const { calculated } = computeTotals({ taxRate: 21, shippingCost: 50.505, lines: [line(1, 100)] });
  expect(calculated).toMatchObject({ tax_amount: 21, shipping_cost: 50.51, total: 171.51 });
});

test.each([
  [10, 110],
  [-5, 95],
  [12.3456, 112.35],
  [-100, 0],
  [1000, 1100],
])('a payment method that changes prices by %d %%', (priceImpactPercentage, want) => {
  const { calculated } = computeTotals({ priceImpactPercentage, lines: [line(1, 100)] });
  expect(calculated).toMatchObject({ subtotal: want, total: want });
});
