import { expect, test } from 'vitest';
import { type Deliveries, deliveredOf, largerOf, withoutDelivered } from './deliveries.ts';

const move = (product_id: string, quantity: number, variant_id?: string) => ({
  product_id,
  quantity,
  ...(variant_id && { variant_id }),
});
const of = (product_id: string, quantity: number, variant_id: string | null = null) => ({
  product_id,
  variant_id,
  quantity: quantity * 1000,
});

test.each<[what: string, sold: ReturnType<typeof move>[], deliveries: Deliveries, want: object[]]>([
  ['nothing delivered', [move('a', -3)], {}, [move('a', -3)]],
  ['a part', [move('a', -3)], { n: [of('a', 1)] }, [move('a', -2)]],
  ['by two notes', [move('a', -3)], { n: [of('a', 1)], m: [of('a', 2)] }, []],
  ['more than was sold', [move('a', -3)], { n: [of('a', 5)] }, []],
  ['another product', [move('a', -3)], { n: [of('b', 5)] }, [move('a', -3)]],
  ['fractions', [move('a', -0.3)], { n: [of('a', 0.1)] }, [move('a', -0.2)]],
  ['returned goods are unaffected', [move('a', 2)], { n: [of('a', 1)] }, [move('a', 2)]],
  [
    'of the same variant first',
    [move('a', -1, 'v'), move('a', -1, 'w')],
    { n: [of('a', 1, 'w')] },
    [move('a', -1, 'v')],
  ],
  ['of another variant of the product', [move('a', -2, 'v')], { n: [of('a', 1)] }, [move('a', -1, 'v')]],
])('undelivered: %s', (_, sold, deliveries, want) => {
  expect(withoutDelivered(sold, deliveries)).toEqual(want);
});

test('lines of one product add up, and lines without a product are ignored', () => {
  const lines = [
    { product_id: 'a', quantity: 1.5 },
    { product_id: 'a', quantity: 2 },
    { quantity: 4 },
    { product_id: 'a', variant_id: 'v', quantity: 1 },
  ];
  expect(deliveredOf(lines)).toEqual([of('a', 3.5), of('a', 1, 'v')]);
  expect(largerOf([of('a', 1), of('b', 4)], [of('a', 2), of('b', 3)])).toEqual([of('a', 2), of('b', 4)]);
});
