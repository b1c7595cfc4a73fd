/** The reconciliation of a register: expected and counted amounts by payment method (Decision N7). */
import type { Handler } from '@mostrador/server-stub';
import type { CashCount, CashMovement, CashReconciliation, CashRegister } from '@mostrador/types';
import { type Cents, fromCents, minus, plus, toCents, zero } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { findClosing } from './cash-closings.ts';
import { refundFigures, saleFigures } from './cash-report.ts';
import { type ReportData, reportData } from './cash-report-data.ts';

export const getCashReconciliation: Handler<'getCashReconciliation', Context> = async (request) => {
  const data = await reportData(request, request.params.id);
  const closing = await findClosing(request, request.params.id);
  return { status: 200, data: reconciliation(data, closing?.counts.counts_by_method ?? []) };
};

/** Calculates the reconciliation from a register's movements and sales, and the counts of methods other than cash. */
export function reconciliation(
  { register, movements, sales, refunds }: ReportData,
  counts: readonly CashCount[],
): CashReconciliation {
  const { count, total } = saleFigures(sales);
  const refunded = refundFigures(refunds);
  return {
    cash_register_id: register._id,
    pos_terminal_id: register.pos_terminal_id,
    status: register.status,
    opened_at: register.opened_at,
    closed_at: register.closed_at,
    initial_amount: register.initial_amount,
    expected_amount: register.expected_amount,
    counted_amount: register.counted_amount,
    difference: register.difference,
    difference_type: differenceType(register),
    by_method: [cashLine(register), ...otherLines(register, movements, counts)],
    movements,
    sales: { count, total, refunds_count: refunded.count, refunds_total: refunded.total },
  };
}

function differenceType({ difference }: CashRegister): CashReconciliation['difference_type'] {
  if (difference === null) return 'not_counted';
  if (difference === 0) return 'balanced';
  return difference > 0 ? 'surplus' : 'shortage';
}

type Line = CashReconciliation['by_method'][number];

/** The cash line: everything in the drawer, whatever its method. */
function cashLine(register: CashRegister): Line {
  const cash = register.totals_by_payment_method.filter(({ is_cash }) => is_cash);
  return {
    payment_method: 'cash',
    opening_amount: register.initial_amount,
    expected_amount: register.expected_amount,
    counted_amount: register.counted_amount,
    difference: register.difference,
    count: cash.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The other methods: income less outflow, and the counted amount. */
function otherLines(
  { totals_by_payment_method: totals }: CashRegister,
  movements: readonly CashMovement[],
  counts: readonly CashCount[],
): Line[] {
  const cash = new Set([
    'cash',
    ...totals.filter(({ is_cash }) => is_cash).map((total) => total.payment_method),
  ]);
  const named = [...movements, ...counts].map(({ payment_method }) => payment_method);
  const others = [...new Set(named)].filter((method) => !cash.has(method)).sort();
  return others.map((method) => {
    const expected = movements.filter(({ payment_method }) => payment_method === method).reduce(summed, zero);
    const count = counts.findLast(({ payment_method }) => payment_method === method)?.counted_amount ?? null;
    return {
      payment_method: method,
      opening_amount: 0,
      expected_amount: fromCents(expected),
      counted_amount: count,
      difference: count === null ? null : fromCents(minus(toCents(count), expected)),
      count: totals.find(({ payment_method }) => payment_method === method)?.count ?? 0,
    };
  });
}

function summed(sum: Cents, { type, amount }: CashMovement): Cents {
  return (type === 'refund' || type === 'outflow' ? minus : plus)(sum, toCents(amount));
}
