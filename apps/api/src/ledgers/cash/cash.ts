/** The cash ledger: the movements of each cash register (Decisions N4, N6), and the payments of sales in registers. */
import type { CashMovement } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { type Cents, cents, fromCents, minus, toCents, total, zero } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import type { AuditEntry } from '../../store/audit.ts';
import { changedMembers } from '../../store/changed-members.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import type { DocumentRef, Ledger, Settlement, Settling } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';
import { type Figures, type NewMovement, nothingMoved, withMovements } from './cash-figures.ts';

export const cashTables: LedgerTables = {
  name: 'cash register',
  movements: 'cash_movements',
  balances: 'cash_totals',
  place: ['cash_register_id', 'type', 'payment_method', 'is_cash'],
  amounts: ['amount', 'count'],
};

/** A register as the ledger changes it. */
export interface Drawer extends Figures {
  pos_terminal_id: string;
  opened_by: string | null;
  /** The number of its movements. */
  moves: number;
}

/** A payment of a document in a register. */
export interface DrawerPayment {
  /** The terminal whose open register pays a refund. */
  pos_terminal_id: string;
  payment_method: string;
  is_cash: boolean;
  amount: Cents;
  reference: string | null;
}

/** The register that takes payments, and the person who records them. */
export interface OpenDrawer {
  drawer: Drawer | undefined;
  created_by?: string | null;
}

/** Returns the open register of a terminal, locked, so that it cannot be closed before the transaction ends. */
export async function lockOpenDrawer(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  terminal: string,
): Promise<Drawer | undefined> {
  const find = async () => {
    const { rows } = await sql<{ doc: Omit<Drawer, 'moves'>; moves: number }>`
      select doc, coalesce((kept->>'moves')::int, 0) as moves from cash_registers
      where account_id = ${account.id} and pos_terminal_id = ${terminal} and status = 'open'
        and deleted_at is null for update`.execute(tx);
    return rows[0];
  };
  // While waiting for the lock, the register may have been closed and another one opened.
  const row = (await find()) ?? (await find());
  return row && drawerOf(row.doc, row.moves);
}

/** Returns a stored register; fields that were never set are absent. */
export function drawerOf(doc: Partial<Omit<Drawer, 'moves'>>, moves: number): Drawer {
  return { _id: '', pos_terminal_id: '', opened_by: null, ...nothingMoved, ...doc, moves };
}

/** The computed changes of a register. */
export interface DrawerChange {
  drawer: Drawer;
  movements: CashMovement[];
  entries: AuditEntry[];
  /** Whether each movement is cash, in order. */
  isCash: boolean[];
}

/** Computes the effect of movements on a locked register. Pure. */
export function drawerChange(before: Drawer, moves: readonly NewMovement[]): DrawerChange {
  const { register, movements } = withMovements(before, moves);
  return {
    drawer: { ...register, moves: before.moves + movements.length },
    movements,
    entries: movements.map((movement) => ({
      action: 'created',
      entityType: 'cash_movement',
      entityId: movement._id,
      after: { ...movement },
    })),
    isCash: moves.map(({ isCash }) => isCash),
  };
}

/** Movements, and the register's total number of movements after them. */
export interface DrawerMovements extends Pick<DrawerChange, 'movements' | 'isCash'> {
  drawer: Pick<Drawer, 'moves'>;
}

/** Writes only the movements of a register. */
export async function appendMovements(
  context: Pick<AccountContext, 'tx'> & { account: Pick<AccountContext['account'], 'id'> },
  { drawer, movements, isCash }: DrawerMovements,
  document?: DocumentRef,
  along: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const first = drawer.moves - movements.length + 1;
  const rows = movements.map((movement, index) => ({
    id: movement._id,
    cash_register_id: movement.cash_register_id,
    position: first + index,
    type: movement.type,
    amount: movement.amount,
    count: 1,
    payment_method: movement.payment_method,
    is_cash: isCash[index] ?? false,
    description: movement.description,
    category: movement.category,
    reference: movement.reference,
    sale_id: movement.sale_id,
    document_type: document?.type ?? (movement.sale_id ? 'sale' : null),
    document_id: document?.id ?? movement.sale_id,
    balance_after: movement.balance_after,
    created_by: movement.created_by,
    created_at: movement.created_at,
  }));
  await append(context, cashTables, rows, along);
}

/** Writes movements of a locked register, and updates the register. */
export async function moveDrawer(
  context: AccountContext,
  change: DrawerChange,
  document?: DocumentRef,
): Promise<void> {
  await appendMovements(context, change, document, [shownFigures(context, change.drawer)]);
}

function shownFigures({ account, now }: AccountContext, drawer: Drawer): RawBuilder<unknown> {
  const shown = {
    initial_amount: drawer.initial_amount,
    cash_sales: drawer.cash_sales,
    cash_refunds: drawer.cash_refunds,
    income_total: drawer.income_total,
    outflow_total: drawer.outflow_total,
    expected_amount: drawer.expected_amount,
    totals_by_payment_method: drawer.totals_by_payment_method,
  };
  return sql`
    update cash_registers set ${changedMembers(shown, now)},
      kept = coalesce(kept, '{}'::jsonb) || ${JSON.stringify({ moves: drawer.moves })}::jsonb
    where account_id = ${account.id} and id = ${drawer._id}`;
}

/** The movement types of a payment and of its reversal. */
interface Directions {
  done: CashMovement['type'];
  undone: CashMovement['type'];
  /** Returns the description of the reversal, from that of the payment. */
  undoing(called: string): string;
}

const salesTake: Directions = {
  done: 'sale',
  undone: 'refund',
  undoing: (called) => `Devolución de la ${called.toLowerCase()}`,
};

const expensesGive: Directions = {
  done: 'outflow',
  undone: 'income',
  undoing: (called) => `Anulación de ${called.charAt(0).toLowerCase()}${called.slice(1)}`,
};

/** The ledger of sale payments. Payments and refunds go through the currently open register. */
export const cash = cashLedger(salesTake);
/** The ledger of expenses paid from registers. Payments and their reversals go through the currently open register. */
export const cashOfExpenses = cashLedger(expensesGive);

function cashLedger(directions: Directions): Ledger<DrawerPayment, OpenDrawer> {
  return {
    name: 'cash',
    async settle(context, settling) {
      const moves = difference(settling.before, settling.after);
      const [first] = moves;
      if (!first) return undefined;
      const { drawer, created_by } = settling.locked ?? {
        drawer: await lockOpenDrawer(context, first.payment.pos_terminal_id),
      };
      if (!drawer) return undefined;
      return settlement(context, drawer, settling, { moves, created_by, directions });
    },
    digest: (payments) => textOf(payments.map(({ payment_method, amount }) => [payment_method, amount])),
    held: (db, account, type) => heldByMethod(db, account, type, directions),
  };
}

interface Move {
  payment: DrawerPayment;
  /** Negative for a refund. */
  amount: Cents;
}

/** Returns the differences per payment, so that each refund is a movement of its own. */
function difference(before: readonly DrawerPayment[], after: readonly DrawerPayment[]): Move[] {
  const count = Math.max(before.length, after.length);
  const moves = Array.from({ length: count }, (_, index): Move[] => {
    const [was, is] = [before[index], after[index]];
    if (was && is && was.payment_method === is.payment_method) {
      return [{ payment: is, amount: minus(is.amount, was.amount) }];
    }
    return [
      ...(was ? [{ payment: was, amount: minus(zero, was.amount) }] : []),
      ...(is ? [{ payment: is, amount: is.amount }] : []),
    ];
  });
  return moves.flat().filter(({ amount }) => amount !== 0);
}

interface Moving {
  moves: readonly Move[];
  created_by: string | null | undefined;
  directions: Directions;
}

function settlement(
  context: AccountContext,
  drawer: Drawer,
  { document, called }: Settling<DrawerPayment, OpenDrawer>,
  { moves, created_by, directions }: Moving,
): Settlement {
  const change = drawerChange(
    drawer,
    moves.map(({ payment, amount }) => ({
      id: newId(context.now),
      type: amount < 0 ? directions.undone : directions.done,
      amount: cents(Math.abs(amount)),
      paymentMethod: payment.payment_method,
      isCash: payment.is_cash,
      description: amount < 0 ? directions.undoing(called) : called,
      reference: amount < 0 ? null : payment.reference,
      saleId: document.type === 'sale' ? document.id : null,
      createdBy: created_by ?? drawer.opened_by,
      createdAt: context.now.toISOString(),
    })),
  );
  return { entries: change.entries, write: () => moveDrawer(context, change, document) };
}

async function heldByMethod(
  db: Executor,
  account: string,
  type: string,
  { done, undone }: Directions,
): Promise<Map<string, string>> {
  const amount = sql`sum(case type when ${done} then amount else -amount end)`;
  const { rows } = await sql<{ document_id: string; payment_method: string; amount: string }>`
    select document_id, payment_method, ${amount} as amount
    from cash_movements
    where account_id = ${account} and document_type = ${type} and type in (${done}, ${undone})
    group by document_id, payment_method
    having ${amount} <> 0`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents].map(([id, of]) => [
      id,
      textOf(of.map(({ payment_method, amount }) => [payment_method, toCents(Number(amount))])),
    ]),
  );
}

function textOf(amounts: readonly [method: string, amount: Cents][]): string {
  const methods = Map.groupBy(amounts, ([method]) => method);
  return [...methods]
    .map(([method, of]) => ({ method, sum: total(of.map(([, amount]) => amount)) }))
    .filter(({ sum }) => sum !== 0)
    .map(({ method, sum }) => `${method} ${fromCents(sum)}`)
    .sort()
    .join(', ');
}
