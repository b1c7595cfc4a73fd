/** Whom a sale is to (Decision N1): `customer` and `customer_id` say the same, whichever was sent. Pure. */
import type { Customer, Sale } from '@mostrador/types';
import { noCustomer, warnOfCustomer } from '../../../records/lookups/parties.ts';
import type { Change } from '../../../records/rules.ts';

type SaleChange = Pick<Change<'sales'>, 'before' | 'sent'>;

/** The id of the customer. Of two members that differ, the one that is new counts, `customer_id` before `customer`. */
export function customerIdOf({ before, sent }: SaleChange): string | null {
  const was = before?.customer_id ?? null;
  const said = saidOf(sent);
  return said.find((one) => one !== was) ?? (said.length > 0 ? (said[0] ?? null) : was);
}

/** The sale with both members in step. `customer` is the record of one that is new. */
export function withCustomer(
  sale: Sale,
  change: Pick<Change<'sales'>, 'before' | 'sent' | 'context'>,
  customer: Partial<Customer> | undefined,
): Sale {
  const { before, sent, context } = change;
  const was = before?.customer_id ?? null;
  const id = customerIdOf(change);
  const said = saidOf(sent);
  if (new Set(said).size > 1 && !said.includes(was)) {
    const message = `\`customer\` is another one; the sale is to \`${id ?? noCustomer}\`.`;
    context.warn({ code: 'customer_mismatch', field: 'customer_id', message });
  }
  if (id !== null && id !== was) {
    warnOfCustomer(context, id, customer, sent.customer_id ? 'customer_id' : 'customer');
  }
  return { ...sale, customer: id ?? noCustomer, customer_id: id };
}

function saidOf({ customer_id, customer }: SaleChange['sent']): (string | null)[] {
  return [idOf(customer_id), idOf(customer)].filter((id) => id !== undefined);
}

/** Undefined where the request names no customer, null where it names none on purpose. */
function idOf(sent: string | null | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  return sent === null || sent === '' || sent === noCustomer ? null : sent;
}
