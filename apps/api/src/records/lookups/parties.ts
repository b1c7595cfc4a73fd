/** Customers and suppliers of documents (Decision references), by an ID that may be unknown. */
import type { Customer, Supplier } from '@mostrador/types';
import type { EntityType } from '../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../context.ts';
import { findDocument } from '../find.ts';
import { warnMissing } from '../references.ts';

/** The ID of an anonymous customer (Reference 2.3). */
export const noCustomer = 'no-customer';

const tables = { customer: 'customers', supplier: 'suppliers' } as const;

/** Returns the stored fields of a customer; undefined if there is none. */
export async function findCustomer(context: Context, id: string): Promise<Partial<Customer> | undefined> {
  return await findDocument<Customer>(context, 'customers', id);
}

/** Returns the stored fields of a supplier; undefined if there is none. */
export async function findSupplier(context: Context, id: string): Promise<Partial<Supplier> | undefined> {
  return await findDocument<Supplier>(context, 'suppliers', id);
}

/** Returns the name and status of the owner of a current account; undefined if there is none. */
export async function findParty(
  context: Context,
  type: EntityType,
  id: string,
): Promise<{ name?: string; status?: string | null } | undefined> {
  return await findDocument<{ name: string; status: string | null }>(context, tables[type], id);
}

/** Warns in `field` of an unknown or blocked customer; `no-customer` is anonymous. */
export function warnOfCustomer(
  { warn }: Pick<Context, 'warn'>,
  id: string,
  customer: Partial<Customer> | undefined,
  field: string,
): void {
  if (id === noCustomer) return;
  if (!customer) {
    warn({ code: 'unknown_reference', field, message: `There is no record with the ID \`${id}\`.` });
  } else if (customer.status === 'blocked') {
    warn({ code: 'customer_blocked', field, message: `The customer \`${customer.name}\` is blocked.` });
  }
}

/** Warns in `field` of an unknown supplier. */
export async function warnSupplier(
  context: Context,
  id: string | null | undefined,
  field: string,
): Promise<void> {
  await warnMissing(context, ['suppliers'], { [field]: id });
}
