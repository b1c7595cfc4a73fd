/**
 * Finds the customer for the tenant of a contract, whose current account is charged with its invoices (Decision
 * contract-rules).
 */
import type { Contract } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

/**
 * Returns the ID of the tenant's customer, else of the only customer with the same document; undefined if there is
 * none.
 */
export async function tenantCustomer(context: Context, { tenant }: Contract): Promise<string | undefined> {
  const found = tenant.customer_id
    ? await customersBy(context, sql`id = ${tenant.customer_id}`)
    : await customersBy(context, sql`document_number = any(${formsOf(tenant.document_number)}::text[])`);
  if (found.length === 1) return found[0];
  const message =
    found.length === 0
      ? 'The tenant is not a customer, so the invoice is not charged to a current account. Set `tenant.customer_id`.'
      : `${found.length} customers have the tenant's document number, so the invoice is not charged to a current account. Set \`tenant.customer_id\`.`;
  context.warn({ code: 'tenant_no_customer', field: 'tenant.customer_id', message });
  return undefined;
}

/** Returns the document as entered, and with letters and digits only. */
function formsOf(document: string): string[] {
  return [...new Set([document, document.replace(/[^\p{L}\p{N}]/gu, '')])];
}

async function customersBy({ tx, account }: Context, condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from customers
    where account_id = ${account.id} and deleted_at is null and ${condition} order by id limit 100`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
