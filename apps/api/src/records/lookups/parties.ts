/** Customers and suppliers as documents name them (Decision references): by an id that may lead nowhere. */
import type { Customer, Supplier } from '@mostrador/types';
import type { EntityType } from '../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../context.ts';
import { findDocument } from '../find.ts';
import { warnMissing } from '../references.ts';

/** What a sale to somebody unknown says instead of an id (Reference 2.3). */
export const noCustomer = 'no-customer';

const tables = { customer: 'customers', supplier: 'suppliers' } as const;

/** The stored members of a customer; undefined when there is none. */
export async function findCustomer(context: Context, id: string): Promise<Partial<Customer> | undefined> {
  return await findDocument<Customer>(context, 'customers', id);
}

/** The stored members of a supplier; undefined when there is none. */
export async function findSupplier(context: Context, id: string): Promise<Partial<Supplier> | undefined> {
  return await findDocument<Supplier>(context, 'suppliers', id);
}

/** The stored name and status of whose current account it is; undefined when there is none. */
export async function findParty(
  context: Context,
  type: EntityType,
  id: string,
): Promise<{ name?: string; status?: string | null } | undefined> {
  return await findDocument<{ name: string; status: string | null }>(context, tables[type], id);
}

/** Warns in `field` of a customer who was not found or is blocked; `no-customer` is nobody. */
export function warnOfCustomer(
  { warn }: Pick<Context, 'warn'>,
  id: string,
  customer: Partial<Customer> | undefined,
  field: string,
): void {
  if (id === noCustomer) return;
  if (!customer) {
    warn({ code: 'unknown_reference', field, message: `There is no record with the id \`${id}\`.` });
  } else if (customer.status === 'blocked') {
    warn({ code: 'customer_blocked', field, message: `The customer \`${customer.name}\` is blocked.` });
  }
}

/** Warns in `field` of a supplier who does not exist. */
export async function warnSupplier(
  context: Context,
  id: string | null | undefined,
  field: string,
): Promise<void> {
  await warnMissing(context, ['suppliers'], { [field]: id });
}
