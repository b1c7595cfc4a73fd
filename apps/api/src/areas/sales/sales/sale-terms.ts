/**
 * What a sale was asked for where its record shows what came of it. The `discount_amount` of a line, for one, shows all
 * that was taken off; to compute anew, what was asked for is needed.
 */
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

export interface LineTerms {
  /** In percent, as the line had it, and as the product had it then. */
  tax_rate: number | null;
  product_tax_rate: number | null;
  /** The fixed discount of the line alone. */
  discount_amount: number | null;
  /** What promotions take off, as exact decimal text. */
  promotion_discount: string;
}

export interface SaleTerms {
  /** By `line_id`. */
  lines: Record<string, LineTerms>;
  /** By how much the payment method changed the prices, in percent. */
  impact: number;
}

/** The terms of a sale; none where it came from elsewhere with its amounts. */
export async function findTerms({ tx, account }: Context, sale: string): Promise<SaleTerms | undefined> {
  const { rows } = await sql<{ terms: SaleTerms }>`
    select terms from sale_terms where account_id = ${account.id} and sale_id = ${sale}`.execute(tx);
  return rows[0]?.terms;
}

export async function keepTerms({ tx, account }: Context, sale: string, terms: SaleTerms): Promise<void> {
  await sql`
    insert into sale_terms (account_id, sale_id, terms) values (${account.id}, ${sale}, ${JSON.stringify(terms)})
    on conflict (account_id, sale_id) do update set terms = excluded.terms`.execute(tx);
}
