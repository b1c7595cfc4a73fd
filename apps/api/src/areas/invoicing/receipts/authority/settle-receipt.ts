/** Stores the authority's decision on a receipt, or why the receipt is still waiting. */
import type { Receipt } from '@mostrador/types';
import type { Context } from '../../../../records/context.ts';
import { keepRecord, lockIfThere } from '../../../../records/locked-record.ts';
import { updateRecord } from '../../../../records/one-record.ts';
import { type ReceiptKept, receiptKept } from '../receipt-kept.ts';
import type { Outcome } from './authority.ts';
import { explained } from './codes.ts';
import type { SeriesState } from './requests.ts';

/**
 * Authorized receipts get their number and code; rejected ones release their sale or notes. A settled receipt never
 * changes.
 */
export async function settleReceipt(
  context: Context,
  receiptId: string,
  { number, verdict }: Outcome,
): Promise<void> {
  const found = await lockIfThere<'receipts'>('receipts', receiptId, context);
  if (found?.record.authorization.status !== 'not_requested') return;
  const { simulated } = found.record.authorization;
  const observations = verdict.observations.map(explained);
  const authorization: Receipt['authorization'] =
    verdict.result === 'authorized'
      ? {
          status: 'authorized',
          cae: verdict.cae,
          cae_expiration: verdict.expiration,
          simulated,
          observations,
        }
      : { status: 'rejected', cae: null, cae_expiration: null, simulated, observations };
  const members = { authorization, voucher_number: verdict.result === 'authorized' ? number : null };
  await updateRecord('receipts', receiptId, {}, context, { members });
  if (verdict.result !== 'rejected') return;
  await unlinkSource(context, found.record, receiptKept(found.kept)?.notes ?? {});
}

async function unlinkSource(context: Context, receipt: Receipt, notes: ReceiptKept['notes']): Promise<void> {
  const members = { invoice_id: null };
  for (const [id, status] of Object.entries(notes)) {
    const note = await lockIfThere<'deliveryNotes'>('deliveryNotes', id, context);
    if (note?.record.invoice_id !== receipt._id) continue;
    const back = note.record.status === 'invoiced' ? { status } : {};
    await updateRecord('deliveryNotes', id, back, context, { members });
  }
  if (receipt.sale_id === null) return;
  const sale = await lockIfThere<'sales'>('sales', receipt.sale_id, context);
  if (sale?.record.invoice_id === receipt._id)
    await updateRecord('sales', receipt.sale_id, {}, context, { members });
}

/** Shows the latest attempts of the series on a receipt that is still waiting. */
export async function showWaiting(
  context: Context,
  receiptId: string,
  { attempts, attemptedAt, retryAt, reason }: Omit<SeriesState, 'leasedUntil'>,
): Promise<void> {
  const found = await lockIfThere<'receipts'>('receipts', receiptId, context);
  if (found?.record.authorization.status !== 'not_requested' || attempts === 0) return;
  const waiting = {
    attempts,
    last_attempt_at: attemptedAt?.toISOString() ?? null,
    last_error: reason,
    next_attempt_at: retryAt?.toISOString() ?? null,
  };
  const authorization = { ...found.record.authorization, waiting };
  await keepRecord('receipts', { ...found.record, authorization }, context);
}
