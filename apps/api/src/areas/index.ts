/** All operations of the description, by area. A missing operation does not compile. */
import type { Handlers } from '@mostrador/server-stub';
import type { Context } from '../records/context.ts';
import { accounting } from './accounting/index.ts';
import { catalog } from './catalog/index.ts';
import { customers } from './customers/index.ts';
import { invoicing } from './invoicing/index.ts';
import { operations } from './operations/index.ts';
import { purchasing } from './purchasing/index.ts';
import { sales } from './sales/index.ts';

export const handlers: Handlers<Context> = {
  ...catalog,
  ...sales,
  ...invoicing,
  ...purchasing,
  ...customers,
  ...operations,
  ...accounting,
};
