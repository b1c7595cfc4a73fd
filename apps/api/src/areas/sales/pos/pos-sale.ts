/**
 * Creates a sale at a terminal (Decision N2): priced from the catalog, paid, numbered, with its payment in the open
 * register.
 */
import { Problem } from '@mostrador/server-stub';
import type { PosSale, PosSaleCreate, PosTerminal, Sale } from '@mostrador/types';
import { memberProblem } from '../../../core/field-problem.ts';
import { action, type Outcome } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { notFound } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';
import { saleAsMade } from '../sales/made-sale.ts';
import { placeSale, type SaleDraft } from '../sales/sales.ts';
import { receiptFor } from './pos-receipts.ts';
import { findTill } from './pos-terminal.ts';
import type { Tender } from './tender.ts';

type Terminal = Partial<PosTerminal>;

export const createPosSale = action<'createPosSale'>(async (call) => {
  const { params, body } = call;
  const till = await findTill(call, params.id);
  if (!till) throw notFound(params.id);
  const earlier = await existingSale(call, params.id, body);
  if (earlier) return earlier;
  checkActive(till.terminal);
  const { payments: _list, amount_tendered: _cash, client_reference, ...terms } = body;
  const tender = tenderOf(body, till);
  const draft: SaleDraft = { ...terms, payment_method: tender.method, sale_origin: 'pos' };
  const sale = await placeSale(call, draft, {
    members: { pos_terminal_id: params.id },
    kept: { tender, clientReference: client_reference || null },
  });
  const location = `/api/v1/sales/${sale._id}/`;
  return { status: 201, data: shown(sale, true), version: 1, location };
});

/** The longest value of an index, as for any text to search by. */
const longestReference = 2000;

/** Returns the sale with the same client ID, if it exists. Concurrent requests wait for each other. */
async function existingSale(
  context: Context,
  terminal: string,
  { client_reference }: PosSaleCreate,
): Promise<Outcome<'createPosSale'> | undefined> {
  if (!client_reference) return undefined;
  if (Buffer.byteLength(client_reference) > longestReference) {
    throw memberProblem('client_reference', 'too_long', `must have at most ${longestReference} bytes`);
  }
  await lockFor(context, `pos_sales.client_reference ${terminal} ${client_reference}`);
  const receipt = await receiptFor(context, terminal, client_reference);
  if (!receipt) return undefined;
  const { sale, version } = await saleAsMade(context, receipt.sale_id);
  return { status: 200, data: shown(sale, false), version };
}

/** @throws Problem `terminal_not_active` */
function checkActive({ name, status }: Terminal): void {
  if (status === undefined || status === 'active') return;
  const state = status === 'maintenance' ? 'in maintenance' : status;
  const detail = `The terminal \`${name}\` is ${state}. Nothing can be sold there.`;
  throw new Problem('terminal_not_active', detail, { extra: { terminal_status: status } });
}

/** Returns the payments of the request, or the method for the whole total. An empty list pays nothing. */
function tenderOf(
  { payments, payment_method, amount_tendered }: PosSaleCreate,
  { terminal, user_id }: { terminal: Terminal; user_id: string | null },
): Tender {
  const listed = payments && (payments.length > 0 || !payment_method) ? payments : undefined;
  const method = payment_method ?? payments?.[0]?.payment_method ?? defaultMethod(terminal);
  return { terminal, method, payments: listed, amount_tendered, created_by: user_id };
}

function defaultMethod({ configuration }: Terminal): string {
  return configuration?.default_payment_method ?? 'cash';
}

/** Returns a sale as a till sees it. */
function shown(sale: Sale, created: boolean): PosSale {
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
    receipt_number: sale.receipt_number ?? '',
    created,
  };
}
