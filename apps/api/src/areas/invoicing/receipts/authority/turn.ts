/**
 * Processes one receipt of a series, never inside a transaction that stays open during a call to the authority: claim
 * the series and commit; ask for the last number; save the next one and commit; send it; store the result and commit.
 */
import type { Receipt } from '@mostrador/types';
import type { Context, OwnTransactions } from '../../../../records/context.ts';
import { lockIfThere } from '../../../../records/locked-record.ts';
import { type Authority, AuthorityUnavailable } from './authority.ts';
import { mostAttempts, waitAfter } from './backoff.ts';
import { outcomeOf } from './outcome.ts';
import {
  type Claim,
  ClaimLost,
  claim,
  dequeue,
  noteAttempt,
  noteNumber,
  release,
  type SeriesRef,
  waitingIn,
} from './requests.ts';
import { settleReceipt, showWaiting } from './settle-receipt.ts';
import { voucherOf } from './voucher.ts';

export interface TurnOptions {
  own: OwnTransactions;
  authorityOf(series: SeriesRef): Promise<Authority>;
  leaseMs(series: SeriesRef): number;
  /** Called after every failed attempt. */
  failed(about: { series: SeriesRef; receiptId: string; error: unknown }): void;
  random?: () => number;
}

/** `none` if the queue is empty, `taken` while another process holds the series. */
export type Turn =
  | { came: 'none' }
  | { came: 'taken' }
  /** The receipt was settled, or is still waiting. */
  | { came: 'settled'; receiptId: string }
  | { came: 'failed'; receiptId: string };

/** Processes the next receipt of a series, or stores why it is still waiting. */
export async function takeTurn(options: TurnOptions, series: SeriesRef): Promise<Turn> {
  const { own } = options;
  const begun = await own(async (context) => {
    const claimed = await claim(context, series, options.leaseMs(series));
    if (claimed === 'none' || claimed === 'taken') return claimed;
    return { claimed, receipt: await waitingReceipt(context, claimed.receiptId) };
  });
  if (begun === 'none') return { came: 'none' };
  if (begun === 'taken') return { came: 'taken' };
  const { claimed, receipt } = begun;
  const { receiptId } = claimed;
  let isSent = claimed.number !== undefined;
  try {
    await settle(options, series, {
      claimed,
      receipt,
      sending() {
        isSent = true;
      },
    });
    return { came: 'settled', receiptId };
  } catch (error) {
    if (error instanceof ClaimLost) return { came: 'taken' };
    options.failed({ series, receiptId, error });
    await own((context) => keepWaiting(context, { options, series, claimed, isSent, error }));
    return { came: 'failed', receiptId };
  }
}

interface Begun {
  claimed: Claim;
  /** Undefined if it was settled meanwhile. */
  receipt: Receipt | undefined;
  sending(): void;
}

async function settle(
  { own, authorityOf, leaseMs }: TurnOptions,
  series: SeriesRef,
  { claimed, receipt, sending }: Begun,
): Promise<void> {
  const { receiptId } = claimed;
  const outcome =
    receipt &&
    (await outcomeOf(await authorityOf(series), {
      voucher: voucherOf(receipt),
      sent: claimed.number,
      async note(number) {
        await own((context) => noteNumber(context, series, claimed, { number, leaseMs: leaseMs(series) }));
        sending();
      },
    }));
  await own(async (context) => {
    if (outcome) await settleReceipt(context, receiptId, outcome);
    await dequeue(context, receiptId);
    await noteAttempt(context, series, { attempts: 0, retryAt: null, reason: null });
    await release(context, series, claimed, { settled: true });
  });
}

/** Returns the receipt, unless it was settled meanwhile. */
async function waitingReceipt(context: Context, receiptId: string): Promise<Receipt | undefined> {
  const found = await lockIfThere<'receipts'>('receipts', receiptId, context);
  return found?.record.authorization.status === 'not_requested' ? found.record : undefined;
}

interface Failure {
  options: TurnOptions;
  series: SeriesRef;
  claimed: Claim;
  isSent: boolean;
  error: unknown;
}

/** Stores why a receipt is still waiting. A receipt that was never sent does not block the series. */
async function keepWaiting(
  context: Context,
  { options, series, claimed, isSent, error }: Failure,
): Promise<void> {
  const { random = Math.random } = options;
  const before = (await waitingIn(context, claimed.receiptId))?.state.attempts ?? 0;
  const attempts = Math.min(before + 1, mostAttempts);
  const wait = waitAfter(attempts, random());
  const retryAt = wait === undefined ? null : new Date(context.now.getTime() + wait);
  const reason = error instanceof AuthorityUnavailable ? error.message : 'The service failed; see its log.';
  await noteAttempt(context, series, { attempts, retryAt, reason });
  await release(context, series, claimed, { settled: !isSent });
  await showWaiting(context, claimed.receiptId, { attempts, attemptedAt: context.now, retryAt, reason });
}
