/** Whom a sale is to (Decision N1): `customer` and `customer_id` say the same, whichever was sent. */
import type { Sale } from '@mostrador/types';
import { noCustomer, warnCustomer } from '../../../records/lookups/parties.ts';
import type { Change } from '../../../records/rules.ts';

/** The sale with both members in step. Of two that differ, the one that is new counts, `customer_id` before `customer`. */
export async function withCustomer(sale: Sale, change: Change<'sales'>): Promise<Sale> {
  const { before, sent, context } = change;
  const was = before?.customer_id ?? null;
  const said = [idOf(sent.customer_id), idOf(sent.customer)].filter((id) => id !== undefined);
  const id = said.find((one) => one !== was) ?? (said.length > 0 ? (said[0] ?? null) : was);
  if (new Set(said).size > 1 && !said.includes(was)) {
    const message = `\`customer\` is another one; the sale is to \`${id ?? noCustomer}\`.`;
    context.warn({ code: 'customer_mismatch', field: 'customer_id', message });
  }
  if (id !== was) await warnCustomer(context, id, sent.customer_id ? 'customer_id' : 'customer');
  return { ...sale, customer: id ?? noCustomer, customer_id: id };
}

/** Undefined where nothing was said, null for nobody. */
function idOf(sent: string | null | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  return sent === null || sent === '' || sent === noCustomer ? null : sent;
}
