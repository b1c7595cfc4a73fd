/** Money put into a drawer or taken out of it, for reasons other than a sale (Decision N6). */
import type { Handler } from '@mostrador/server-stub';
import type { CashMovementCreate, CashMovementDirection, CashRegister } from '@mostrador/types';
import { bookable } from '../../../calculation/amounts.ts';
import { fromCents, toCents } from '../../../core/cents.ts';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { isCash } from '../../../records/lookups/cash-tender.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import type { NewMovement } from './cash-figures.ts';
import { checkOpen, keepRegister, moved } from './cash-register-store.ts';

export const createCashMovement: Handler<'createCashMovement', Context> = async (request) => {
  const { params, body, unknown, warn } = request;
  warnUnknown(unknown, warn);
  const { record: register } = await lockRecord('cashRegisters', params.id, {
    ...request,
    ifMatch: undefined,
  });
  checkOpen(register);
  const movement = await newMovement(body, request);
  warnOverdrawn(register, movement, request);
  const after = await moved(request, register, movement);
  await keepRegister(request, after);
  const [entry] = after.movements.slice(-1);
  if (!entry) throw new Error('A register shows what was just moved');
  const location = `/api/v1/cash_register/${register._id}/reconciliation/`;
  return { status: 201, data: withWarnings(entry, request), headers: { location } };
};

/** Both ways, by all their names. */
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

/** More may be taken out than there should be: the drawer knows better (Decision N6). */
function warnOverdrawn({ expected_amount }: CashRegister, movement: NewMovement, { warn }: Context): void {
  const { type, amount, isCash } = movement;
  if (type !== 'outflow' || !isCash || amount <= toCents(expected_amount)) return;
  const message = `${fromCents(amount)} was taken out, and only ${expected_amount} should be in the drawer.`;
  warn({ code: 'insufficient_cash', field: 'amount', message });
}
