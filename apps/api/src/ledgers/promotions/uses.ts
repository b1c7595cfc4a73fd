/** The ledger of promotion uses: one row per promotion that a document currently uses (Decision promotion-rules). */
import { sql } from 'kysely';
import type { AccountContext, Executor } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { Ledger } from '../effect.ts';

export interface PromotionUse {
  promotion_id: string;
  /** The ID of the customer, or the e-mail of a guest; null if unknown. */
  customer: string | null;
}

export const promotionUses: Ledger<PromotionUse> = {
  name: 'promotion uses',
  async settle(context, { document, before, after }) {
    const [old, used] = [before, after].map((uses) => new Set(uses.map(({ promotion_id }) => promotion_id)));
    const gone = before.filter(({ promotion_id }) => !used?.has(promotion_id));
    const others = after.filter(
      (use) =>
        !old?.has(use.promotion_id) ||
        before.some((one) => sameUse(one, use) && one.customer !== use.customer),
    );
    if (gone.length + others.length === 0) return undefined;
    return {
      entries: [],
      write: () =>
        together([
          giveBack(context, document.id, gone),
          ...others.map((use) => countUse(context, document.id, use)),
        ]),
    };
  },
  digest: (uses) =>
    uses
      .map(({ promotion_id }) => promotion_id)
      .sort()
      .join(', '),
  held: heldUses,
};

function sameUse(one: PromotionUse, other: PromotionUse): boolean {
  return one.promotion_id === other.promotion_id;
}

async function giveBack(
  { tx, account }: AccountContext,
  sale: string,
  uses: readonly PromotionUse[],
): Promise<void> {
  if (uses.length === 0) return;
  const ids = uses.map(({ promotion_id }) => promotion_id);
  await sql`
    delete from promotion_uses
    where account_id = ${account.id} and sale_id = ${sale} and promotion_id = any(${ids}::text[])`.execute(
    tx,
  );
}

/** Counts one use of a promotion by a sale. */
export async function countUse(
  { tx, account, now }: Pick<AccountContext, 'tx' | 'now'> & { account: { id: string } },
  sale: string,
  { promotion_id, customer }: PromotionUse,
): Promise<void> {
  await sql`
    insert into promotion_uses (account_id, promotion_id, sale_id, customer, used_at)
    values (${account.id}, ${promotion_id}, ${sale}, ${customer}, ${now})
    on conflict (account_id, promotion_id, sale_id) do update set customer = excluded.customer`.execute(tx);
}

async function heldUses(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  if (type !== 'sale') return new Map();
  const { rows } = await sql<PromotionUse & { sale_id: string }>`
    select sale_id, promotion_id, customer from promotion_uses where account_id = ${account}`.execute(db);
  const sales = Map.groupBy(rows, ({ sale_id }) => sale_id);
  return new Map([...sales].map(([id, uses]) => [id, promotionUses.digest(uses)]));
}
