/** A sale at a terminal (Decision N2): priced by the catalog, paid, numbered, and its money in the open register. */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { CashRegister, PosSale, PosSaleCreate, PosTerminal, Sale } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import { etag, notFound } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { lockOpenRegister } from '../cash-register/cash-register-store.ts';
import { recordCashSale } from '../cash-register/cash-sales.ts';
import { saleAsMade } from '../sales/made-sale.ts';
import { saleNumbers } from '../sales/sale-numbers.ts';
import { placeSale } from '../sales/sales.ts';
import { insertReceipt, type Receipt, receiptFor, receiptNumber } from './pos-receipts.ts';
import { posSaleDraft } from './pos-sale-draft.ts';
import { activeSession } from './pos-session.ts';
import { findTerminal } from './pos-terminal.ts';

type Terminal = Partial<PosTerminal>;

export const createPosSale: Handler<'createPosSale', Context> = async (request) => {
  const { params, body, unknown, warn } = request;
  warnUnknown(unknown, warn);
  const terminal = await findTerminal(request, params.id);
  if (!terminal) throw notFound(params.id);
  const earlier = await madeBefore(request, params.id, body);
  if (earlier) return earlier;
  checkActive(terminal);
  const register = await registerFor(request, params.id, terminal);
  const { sale, receipt } = await sold(request, { id: params.id, terminal, register, body });
  const headers = { etag: etag(1), location: `/api/v1/sales/${sale._id}/` };
  return { status: 201, data: withWarnings(shown(sale, receipt, true), request), headers };
};

/** What an index takes, as of any text that something is found by. */
const longestReference = 2000;

/** The sale that the device made under the same id before; of two that ask at once, the second waits for the first. */
async function madeBefore(context: Context, terminal: string, { client_reference }: PosSaleCreate) {
  if (!client_reference) return undefined;
  if (Buffer.byteLength(client_reference) > longestReference) {
    throw memberProblem('client_reference', 'too_long', `must have at most ${longestReference} bytes`);
  }
  await lockFor(context, `pos_sales.client_reference ${terminal} ${client_reference}`);
  const receipt = await receiptFor(context, terminal, client_reference);
  if (!receipt) return undefined;
  const { sale, version } = await saleAsMade(context, receipt.sale_id);
  return { status: 200, data: shown(sale, receipt, false), headers: { etag: etag(version) } } as const;
}

/** @throws Problem `terminal_not_active` */
function checkActive({ name, status }: Terminal): void {
  if (status === undefined || status === 'active') return;
  const state = status === 'maintenance' ? 'in maintenance' : status;
  const detail = `The terminal \`${name}\` is ${state}. Nothing can be sold there.`;
  throw new Problem('terminal_not_active', detail, { extra: { terminal_status: status } });
}

/**
 * The register that is open at the terminal, locked before anything else, so that nobody closes it before the money of
 * the sale is in it. @throws Problem `no_open_register` where the terminal needs one
 */
async function registerFor(
  context: Context,
  id: string,
  { name, configuration }: Terminal,
): Promise<CashRegister | undefined> {
  const register = await lockOpenRegister(context, id);
  if (register) return register;
  if (configuration?.require_open_register === true) {
    const detail = `The terminal \`${name}\` sells only with an open cash register. Open one first.`;
    throw new Problem('no_open_register', detail);
  }
  const message = 'No cash register is open at the terminal: the money of the sale is in none.';
  context.warn({ code: 'no_open_register', field: 'payments', message });
  return undefined;
}

interface Order {
  id: string;
  terminal: Terminal;
  register: CashRegister | undefined;
  body: PosSaleCreate;
}

async function sold(context: Context, order: Order): Promise<{ sale: Sale; receipt: Receipt }> {
  const { id, terminal, register, body } = order;
  const numbers = await saleNumbers(context, terminal.configuration?.sale_point ?? 1);
  const { draft, settlement } = await posSaleDraft(context, body, terminal);
  const given = { ...numbers, pos_terminal_id: id, cash_register_id: register?._id ?? null };
  const sale = await placeSale(context, draft, given);
  const receipt = await newReceipt(context, sale._id, order);
  if (register) {
    const session = await activeSession(context, id);
    const created_by = session?.session.user_id ?? register.opened_by ?? null;
    const { receipt_number } = receipt;
    await recordCashSale(context, register, {
      sale_id: sale._id,
      receipt_number,
      payments: settlement.payments,
      created_by,
    });
  }
  return { sale, receipt };
}

async function newReceipt(context: Context, sale: string, { id, terminal, body }: Order): Promise<Receipt> {
  const number = await nextNumber(context, `pos_sales.${id}`);
  const receipt = {
    sale_id: sale,
    pos_terminal_id: id,
    number,
    client_reference: body.client_reference || null,
    receipt_number: receiptNumber(terminal.configuration?.sale_point ?? 1, number),
  };
  await insertReceipt(context, receipt);
  return receipt;
}

/** A sale as a till sees it. */
function shown(sale: Sale, { receipt_number }: Receipt, created: boolean): PosSale {
  const { payments, amount_paid, change } = sale.payment ?? {};
  return {
    ...sale,
    payments: (payments ?? []).map(({ method, amount, reference }) => ({
      payment_method: method,
      amount,
      reference: reference ?? null,
    })),
    amount_paid: amount_paid ?? 0,
    change: change ?? 0,
    receipt_number,
    created,
  };
}
