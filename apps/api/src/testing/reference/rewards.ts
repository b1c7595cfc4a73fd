/** Rewards (Reference 2.4), for the tests of standard resources. */
import type { RewardCreate } from '@mostrador/types';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

/** A body with every field. A missing field does not compile. */
export const reward = {
  name: 'Salida guiada',
  points_cost: 1200,
  reward_type: 'experience',
  description: 'Una mañana por la costa',
  value_percentage: 10,
  value_amount: 2000,
  publication_id: '6f00000000000000000000a1',
  publication_type: 'service',
  category: 'salidas',
  value: 40_000,
  stock: 10,
  image_url: 'https://img.example.com/salida.jpg',
  featured: true,
  active: false,
  valid_from: '2026-11-01',
  valid_until: '2027-03-31T20:00:00-03:00',
  terms_conditions: 'Con reserva',
  redemption_limit: 1,
  tags: ['salidas'],
} satisfies Required<RewardCreate>;

export const rewards: StandardResource = {
  base: '/api/v1/rewards',
  scope: 'benefits',
  table: 'rewards',
  least: { name: 'Gorra', points_cost: 200, reward_type: 'custom' },
  whole: reward,
};

const rewardOf = (members: object) => ({ ...rewards.least, ...members });

export const rewardList: ListOf = {
  base: rewards.base,
  records: {
    a: rewardOf({
      name: 'Ñandú',
      points_cost: 3,
      publication_id: 'p1',
      publication_type: 'product',
      stock: 5,
    }),
    b: rewardOf({ name: 'nube', reward_type: 'voucher', featured: true, valid_from: '2026-10-01', stock: 0 }),
    c: rewardOf({ name: 'Ábaco', points_cost: 3, active: false, valid_until: '2026-12-31' }),
    d: rewardOf({
      name: 'zapato',
      points_cost: 1,
      publication_type: '',
      tags: ['x'],
      valid_until: '2026-11-30',
    }),
    e: rewardOf({
      name: 'abeja',
      points_cost: 900,
      reward_type: 'free_product',
      publication_id: 'p2',
      publication_type: 'rental',
      valid_from: '2026-09-01',
    }),
  },
  filters: [
    ['reward_type=custom', 'dca'],
    ['reward_type=voucher,free_product', 'eb'],
    ['publication_type=product', 'a'],
    ['publication_type=product,rental', 'ea'],
    ['publication_id=p1', 'a'],
    ['publication_id=p1,p2', 'ea'],
    ['featured=true', 'b'],
    ['featured=false', 'edca'],
    ['active=true', 'edba'],
    ['active=false', 'c'],
    ['tags=x', 'd'],
  ],
  sorts: [
    ['created_at', 'abcde', 'edcba'],
    ['updated_at', 'acdeb', 'bedca'],
    ['name', 'cebad', 'dabec'],
    ['points_cost', 'dacbe', 'ebcad'],
    ['stock', 'bacde', 'abedc'],
    ['valid_from', 'ebacd', 'bedca'],
    ['valid_until', 'dcabe', 'cdeba'],
  ],
};
