/** The requests whose cost does not depend on the resource: a get, a list and a create. */
import type { Call } from './load.ts';
import { productInput, type Shop } from './shop.ts';

export interface UsualCall {
  name: string;
  call(shop: Shop): Call;
}

let turn = 0;

export const usualCalls: readonly UsualCall[] = [
  {
    name: 'get',
    call: ({ ids }) => ({ path: `/api/v1/products/${ids[(turn++ * 7919) % ids.length] ?? ''}/` }),
  },
  { name: 'list', call: () => ({ path: '/api/v1/products/list/' }) },
  {
    name: 'create',
    call: () => ({
      method: 'POST',
      path: '/api/v1/products/',
      body: JSON.stringify(productInput(10_000_000 + turn++)),
    }),
  },
];
