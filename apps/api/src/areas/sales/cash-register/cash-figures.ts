/** The figures of a cash register as sums of its movements (Decision N4). Pure. */
import type { CashMovement, CashMovementType, CashRegister, CashTotal } from '@mostrador/types';
import { type Cents, cents, fromCents, minus, plus, toCents, total } from '../../../core/cents.ts';

/** A movement to record. `amount` has a sign only where an opening is put right or a count differs. */
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

/** The figures that movements add up to, and the list of the last of them. */
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
  | 'movements'
>;

/** How many movements a register shows (Decision N4). */
const shown = 50;

/** Before anything moved. */
export const nothingMoved = {
  initial_amount: 0,
  cash_sales: 0,
  cash_refunds: 0,
  income_total: 0,
  outflow_total: 0,
  expected_amount: 0,
  totals_by_payment_method: [],
  movements: [],
};

/** The register after one more movement. */
export function withMovement<Register extends Figures>(register: Register, movement: NewMovement): Register {
  const summed = withSum(register, movement);
  const expected_amount = fromCents(expectedCents(summed));
  const entry = movementOf(
    register._id,
    movement,
    plus(balance(register), cents(movement.amount * direction(movement))),
  );
  return {
    ...summed,
    expected_amount,
    totals_by_payment_method: withPayment(register.totals_by_payment_method, movement),
    movements: [...register.movements, entry].slice(-shown),
  };
}

/** `initial_amount + cash_sales − cash_refunds + income_total − outflow_total` (Decision N4), in cents. */
export function expectedCents(of: Omit<Figures, 'expected_amount'>): Cents {
  const came = [of.initial_amount, of.cash_sales, of.income_total].map(toCents);
  const went = [of.cash_refunds, of.outflow_total].map(toCents);
  return minus(total(came), total(went));
}

/** What is in the drawer after the last movement; an adjustment takes it from what is expected to what was counted. */
function balance({ movements, expected_amount }: Figures): Cents {
  return toCents(movements.at(-1)?.balance_after ?? expected_amount);
}

/** Into the drawer, out of it, or past it. */
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

/** A difference that was counted changes nothing of what is expected. */
function withSum<Register extends Figures>(
  register: Register,
  { type, amount, isCash }: NewMovement,
): Register {
  if (type === 'closing_adjustment' || !isCash) return register;
  const figure = figures[type];
  return { ...register, [figure]: fromCents(plus(toCents(register[figure]), amount)) };
}

/** Payments less refunds by payment method, cash first; counts are those of the payments (Decision N4). */
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

/** A movement as it is answered (Decision N6). */
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
