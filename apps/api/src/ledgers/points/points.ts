/** The points ledger: points earned by purchases and spent on rewards (Decision N28). */
import { sql } from 'kysely';
import { newId } from '../../core/ids.ts';
import type { AuditContext } from '../../store/audit.ts';
import { changedMembers } from '../../store/changed-members.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef, Ledger } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

export const pointsTables: LedgerTables = {
  name: 'points of customer',
  movements: 'point_movements',
  balances: 'point_balances',
  place: ['customer_id'],
  amounts: ['points'],
};

export interface Points {
  customer_id: string;
  /** Whole points; negative if spent. */
  points: number;
}

export const points: Ledger<Points> = {
  name: 'points',
  async settle(context, { document, before, after }) {
    const movements = sums([...before.map((one) => ({ ...one, points: -one.points })), ...after]);
    if (movements.length === 0) return undefined;
    return { entries: [], write: () => movePoints(context, document, movements) };
  },
  digest: (movements) =>
    sums(movements)
      .map((one) => `${one.customer_id} ${one.points}`)
      .sort()
      .join(', '),
  held: heldPoints,
};

/** Writes movements of points, and updates the customers' balances. */
export async function movePoints(
  context: AccountContext,
  document: DocumentRef,
  movements: readonly Points[],
): Promise<void> {
  await together([
    appendPoints(context, document, movements),
    ...movements.map((movement) => show(context, movement)),
  ]);
}

/** Returns the points of a customer, locked until the transaction ends. */
export async function lockPoints({ tx, account }: AccountContext, customer_id: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from point_balances
    where account_id = ${account.id} and customer_id = ${customer_id} for update`.execute(tx);
  return rows[0]?.points ?? 0;
}

/** Writes only the movements of points. */
export async function appendPoints(
  context: AuditContext,
  document: DocumentRef,
  movements: readonly Points[],
): Promise<void> {
  const rows = movements.map((movement) => ({
    id: newId(context.now),
    at: context.now,
    customer_id: movement.customer_id,
    points: movement.points,
    document_type: document.type,
    document_id: document.id,
  }));
  await append(context, pointsTables, rows);
}

/** Updates the customer's displayed balance; the ledger also continues for a deleted customer. */
async function show({ tx, account, now }: AccountContext, { customer_id, points }: Points): Promise<void> {
  const points_balance = sql`coalesce((doc->>'points_balance')::bigint, 0) + ${points}::bigint`;
  await sql`
    update customers set ${changedMembers({}, now, { points_balance })}
    where account_id = ${account.id} and id = ${customer_id} and deleted_at is null`.execute(tx);
}

function sums(movements: readonly Points[]): Points[] {
  const customers = Map.groupBy(movements, ({ customer_id }) => customer_id);
  return [...customers]
    .map(([customer_id, of]) => ({ customer_id, points: of.reduce((sum, one) => sum + one.points, 0) }))
    .filter(({ points }) => points !== 0)
    .sort((one, other) => (one.customer_id < other.customer_id ? -1 : 1));
}

async function heldPoints(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const { rows } = await sql<Points & { document_id: string }>`
    select document_id, customer_id, sum(points)::bigint as points from point_movements
    where account_id = ${account} and document_type = ${type}
    group by document_id, customer_id having sum(points) <> 0`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map([...documents].map(([id, of]) => [id, points.digest(of)]));
}
