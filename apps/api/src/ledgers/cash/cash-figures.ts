/** Derives the figures of a cash register from its movements (Decision N4). Pure. */
import type { CashMovement, CashMovementType, CashRegister, CashTotal } from '@mostrador/types';
import { type Cents, cents, fromCents, minus, plus, toCents, total } from '../../core/cents.ts';

/** A movement to record. `amount` is signed only for a corrected opening or a count difference. */
export interface NewMovement {
  id: string;
  type: CashMovementType;
  amount: Cents;
  paymentMethod: string;
  isCash: boolean;
  description: string | null;
  category?: string | null | undefined;
  reference?: string | null | undefined;
  saleId?: string | null | undefined;
  createdBy: string | null;
  createdAt: string;
}

/** The figures derived from movements. */
export type Figures = Pick<
  CashRegister,
  | '_id'
  | 'initial_amount'
  | 'cash_sales'
  | 'cash_refunds'
  | 'income_total'
  | 'outflow_total'
  | 'expected_amount'
  | 'totals_by_payment_method'
>;

/** A register after a movement, and the movement as returned (Decision N6). */
export interface Moved<Register extends Figures> {
  register: Register;
  movement: CashMovement;
}

/** The figures of a register without movements. */
export const nothingMoved = {
  initial_amount: 0,
  cash_sales: 0,
  cash_refunds: 0,
  income_total: 0,
  outflow_total: 0,
  expected_amount: 0,
  totals_by_payment_method: [],
};

/**
 * Returns the register after one more movement. An adjustment sets the balance from the expected to the counted amount.
 */
export function withMovement<Register extends Figures>(
  register: Register,
  movement: NewMovement,
): Moved<Register> {
  const before = toCents(register.expected_amount);
  const summed = withSum(register, movement);
  return {
    register: {
      ...summed,
      expected_amount: fromCents(expectedCents(summed)),
      totals_by_payment_method: withPayment(register.totals_by_payment_method, movement),
    },
    movement: movementOf(register._id, movement, plus(before, cents(movement.amount * direction(movement)))),
  };
}

/** Returns the register after all movements, and the movements in order. */
export function withMovements<Register extends Figures>(
  register: Register,
  movements: readonly NewMovement[],
): { register: Register; movements: CashMovement[] } {
  let after = register;
  const made = movements.map((movement) => {
    const moved = withMovement(after, movement);
    after = moved.register;
    return moved.movement;
  });
  return { register: after, movements: made };
}

/** Returns `initial_amount + cash_sales − cash_refunds + income_total − outflow_total` (Decision N4), in cents. */
export function expectedCents(of: Omit<Figures, 'expected_amount'>): Cents {
  const came = [of.initial_amount, of.cash_sales, of.income_total].map(toCents);
  const went = [of.cash_refunds, of.outflow_total].map(toCents);
  return minus(total(came), total(went));
}

/** Returns 1 for cash into the drawer, -1 for cash out of it, 0 for no cash. */
function direction({ type, isCash }: Pick<NewMovement, 'type' | 'isCash'>): 1 | 0 | -1 {
  if (!isCash) return 0;
  return type === 'refund' || type === 'outflow' ? -1 : 1;
}

const figures = {
  opening: 'initial_amount',
  sale: 'cash_sales',
  refund: 'cash_refunds',
  income: 'income_total',
  outflow: 'outflow_total',
} as const satisfies Record<Exclude<CashMovementType, 'closing_adjustment'>, keyof Figures>;

/** Adds a movement to the sums. A counted difference does not change the expected amount. */
function withSum<Register extends Figures>(
  register: Register,
  { type, amount, isCash }: NewMovement,
): Register {
  if (type === 'closing_adjustment' || !isCash) return register;
  const figure = figures[type];
  return { ...register, [figure]: fromCents(plus(toCents(register[figure]), amount)) };
}

/** Returns payments minus refunds by payment method, cash first; counts include payments only (Decision N4). */
function withPayment(totals: readonly CashTotal[], movement: NewMovement): CashTotal[] {
  const { type, amount, paymentMethod, isCash } = movement;
  if (type !== 'sale' && type !== 'refund') return [...totals];
  const before = totals.find(({ payment_method }) => payment_method === paymentMethod);
  const after = {
    payment_method: paymentMethod,
    amount: fromCents((type === 'sale' ? plus : minus)(toCents(before?.amount ?? 0), amount)),
    count: (before?.count ?? 0) + (type === 'sale' ? 1 : 0),
    is_cash: before?.is_cash ?? isCash,
  };
  return [...totals.filter((total) => total !== before), after].sort(cashFirst);
}

function cashFirst(one: CashTotal, other: CashTotal): number {
  return Number(other.is_cash) - Number(one.is_cash) || (one.payment_method < other.payment_method ? -1 : 1);
}

/** Returns a movement in its API form (Decision N6). */
function movementOf(register: string, movement: NewMovement, balanceAfter: Cents): CashMovement {
  const { id, type, amount, description, category = null, reference = null, saleId = null } = movement;
  return {
    _id: id,
    cash_register_id: register,
    type,
    amount: fromCents(amount),
    description,
    category,
    reference,
    payment_method: movement.paymentMethod,
    sale_id: saleId,
    balance_after: fromCents(balanceAfter),
    created_by: movement.createdBy,
    created_at: movement.createdAt,
  };
}
