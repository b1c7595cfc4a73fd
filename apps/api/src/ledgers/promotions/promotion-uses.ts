/** Counts how often other sales used promotions (Decision promotion-rules). */
import { sql } from 'kysely';
import type { AccountContext } from '../../store/context.ts';
import { lockFor } from '../../store/lock.ts';

export interface Limits {
  id: string;
  max_uses?: number | null | undefined;
  max_uses_per_customer?: number | null | undefined;
}

/** The user of a promotion: the ID of the customer, or the e-mail of a guest; null if unknown. */
export interface User {
  saleId: string;
  customer: string | null;
}

/** Returns the promotions without a use left for this sale. Locks the limited ones until the transaction ends. */
export async function usedUp(
  context: AccountContext,
  promotions: readonly Limits[],
  user: User,
): Promise<Set<string>> {
  const limited = promotions.filter((one) => one.max_uses || one.max_uses_per_customer);
  const ids = limited.map(({ id }) => id).sort();
  for (const id of ids) await lockFor(context, `promotions.uses.${id}`);
  const counts = await usesOf(context, ids, user);
  const isUsedUp = ({ id, max_uses, max_uses_per_customer }: Limits) => {
    const { all = 0, own = 0 } = counts.get(id) ?? {};
    return all >= (max_uses ?? Infinity) || own >= (max_uses_per_customer ?? Infinity);
  };
  return new Set(limited.filter(isUsedUp).map(({ id }) => id));
}

interface Uses {
  promotion_id: string;
  all: number;
  own: number;
}

/** Returns the uses by other sales, in total and by the same customer. */
async function usesOf({ tx, account }: AccountContext, ids: readonly string[], { saleId, customer }: User) {
  if (ids.length === 0) return new Map<string, Uses>();
  const { rows } = await sql<Uses>`
    select promotion_id, count(*)::int as "all", (count(*) filter (where customer = ${customer}))::int as own
    from promotion_uses
    where account_id = ${account.id} and promotion_id = any(${[...ids]}::text[]) and sale_id <> ${saleId}
    group by promotion_id`.execute(tx);
  return new Map(rows.map((row) => [row.promotion_id, row]));
}
