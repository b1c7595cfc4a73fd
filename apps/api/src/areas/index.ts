/** All operations of the description by the area that implements them. One that is missing does not compile. */
import type { Handlers } from '@mostrador/server-stub';
import type { Context } from '../records/context.ts';
import { catalog } from './catalog/index.ts';
import { customers } from './customers/index.ts';
import { operations } from './operations/index.ts';
import { pending } from './pending.ts';
import { purchasing } from './purchasing/index.ts';
import { sales } from './sales/index.ts';

export const handlers: Handlers<Context> = {
  ...pending,
  ...catalog,
  ...sales,
  ...purchasing,
  ...customers,
  ...operations,
};
