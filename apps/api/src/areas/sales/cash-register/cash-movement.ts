/** Records cash put into or taken out of a drawer other than by a sale (Decision N6). */
import type { CashMovementCreate, CashMovementDirection, CashRegister } from '@mostrador/types';
import { bookable } from '../../../calculation/amounts.ts';
import { fromCents, toCents } from '../../../core/cents.ts';
import { newId } from '../../../core/ids.ts';
import { drawerChange, moveDrawer } from '../../../ledgers/cash/cash.ts';
import type { NewMovement } from '../../../ledgers/cash/cash-figures.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { isCash } from '../../../records/lookups/cash-tender.ts';
import { auditAll } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { checkOpen, drawerIn } from './cash-register-store.ts';

export const createCashMovement = action<'createCashMovement'>(async (call) => {
  // The register's version is not checked: movements can be added to any version.
  const { record: register, kept } = await lockRecord('cashRegisters', call.params.id, {
    ...call,
    ifMatch: undefined,
  });
  checkOpen(register);
  const movement = await newMovement(call.body, call);
  warnOverdrawn(register, movement, call);
  const change = drawerChange(drawerIn(register, kept), [movement]);
  await together([moveDrawer(call, change), auditAll(call, change.entries)]);
  const [entry] = change.movements;
  if (!entry) throw new Error('The new movement was not found');
  return { status: 201, data: entry, location: `/api/v1/cash_register/${register._id}/reconciliation/` };
});

/** All names of both directions. */
const directions: Record<CashMovementDirection, 'income' | 'outflow'> = {
  income: 'income',
  in: 'income',
  paid_in: 'income',
  outflow: 'outflow',
  out: 'outflow',
  paid_out: 'outflow',
};

async function newMovement(body: CashMovementCreate, context: Context): Promise<NewMovement> {
  const { amount, concept, description, category, reference, created_by, payment_method = 'cash' } = body;
  return {
    id: newId(context.now),
    type: directions[body.type],
    amount: bookable(amount, 'amount'),
    paymentMethod: payment_method,
    isCash: await isCash(context, payment_method, 'payment_method'),
    description: concept ?? description ?? null,
    category,
    reference,
    createdBy: created_by ?? null,
    createdAt: context.now.toISOString(),
  };
}

/** More than the expected cash can be taken out, with a warning: the drawer may hold more (Decision N6). */
function warnOverdrawn({ expected_amount }: CashRegister, movement: NewMovement, { warn }: Context): void {
  const { type, amount, isCash } = movement;
  if (type !== 'outflow' || !isCash || amount <= toCents(expected_amount)) return;
  const message = `${fromCents(amount)} was taken out, but only ${expected_amount} was expected in the drawer.`;
  warn({ code: 'insufficient_cash', field: 'amount', message });
}
