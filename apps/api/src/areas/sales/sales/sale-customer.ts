/** The customer of a sale (Decision N1): `customer` and `customer_id` are two names for the same field. Pure. */
import type { Customer, Sale } from '@mostrador/types';
import { noCustomer, warnOfCustomer } from '../../../records/lookups/parties.ts';
import type { Change } from '../../../records/rules.ts';

type SaleChange = Pick<Change<'sales'>, 'before' | 'sent'>;

/** Returns the customer's ID. If the fields differ, the changed one counts, `customer_id` before `customer`. */
export function customerIdOf({ before, sent }: SaleChange): string | null {
  const was = before?.customer_id ?? null;
  const ids = sentIds(sent);
  return ids.find((one) => one !== was) ?? (ids.length > 0 ? (ids[0] ?? null) : was);
}

/** Sets both fields to the same ID. `customer` is the record of a new customer. */
export function withCustomer(
  sale: Sale,
  change: Pick<Change<'sales'>, 'before' | 'sent' | 'context'>,
  customer: Partial<Customer> | undefined,
): Sale {
  const { before, sent, context } = change;
  const was = before?.customer_id ?? null;
  const id = customerIdOf(change);
  const ids = sentIds(sent);
  if (new Set(ids).size > 1 && !ids.includes(was)) {
    const message = `\`customer\` and \`customer_id\` differ. The sale is for \`${id ?? noCustomer}\`.`;
    context.warn({ code: 'customer_mismatch', field: 'customer_id', message });
  }
  if (id !== null && id !== was) {
    warnOfCustomer(context, id, customer, sent.customer_id ? 'customer_id' : 'customer');
  }
  return { ...sale, customer: id ?? noCustomer, customer_id: id };
}

function sentIds({ customer_id, customer }: SaleChange['sent']): (string | null)[] {
  return [idOf(customer_id), idOf(customer)].filter((id) => id !== undefined);
}

/** Returns undefined if the request has no customer field, and null if it clears the customer. */
function idOf(sent: string | null | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  return sent === null || sent === '' || sent === noCustomer ? null : sent;
}
