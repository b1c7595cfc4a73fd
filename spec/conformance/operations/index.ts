/** Every operation, typed from the reference: nothing here is taken from the description. */
import { accounting } from './accounting.ts';
import { catalog } from './catalog.ts';
import { customers } from './customers.ts';
import { invoicing } from './invoicing.ts';
import type { Area, Operation } from './operation-table.ts';
import { operations } from './operations.ts';
import { purchasing } from './purchasing.ts';
import { sales } from './sales.ts';

/** The operations that the reference gives by method and path, by area. */
export const documented: Record<Area, Operation[]> = {
  catalog,
  sales,
  invoicing,
  purchasing,
  customers,
  operations,
  accounting,
};
