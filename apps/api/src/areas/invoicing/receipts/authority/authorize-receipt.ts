/**
 * Asks the authority for the code of a receipt (Decision electronic-receipts), never inside a transaction that holds locks:
 * claim the series and commit; ask for the last number; note the next one and commit; send it; store what came of it and
 * commit. After a lost answer the number is asked about before anything is sent again, by whoever comes next.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '@mostrador/types';
import type { Context, OwnTransactions } from '../../../../records/context.ts';
import { lockIfThere } from '../../../../records/locked-record.ts';
import type { ReceiptKept } from '../receipt-kept.ts';
import { authorityNamed } from './authorities.ts';
import {
  type Authority,
  AuthorityUnavailable,
  type Authorization,
  notNextNumber,
  type Outcome,
  type Verdict,
} from './authority.ts';
import { inTurn } from './in-turn.ts';
import { claim, dequeue, noteNumber, release, type SeriesRef, waitingSince, waits } from './requests.ts';
import { settleReceipt } from './settle-receipt.ts';
import { isSame, voucherOf } from './voucher.ts';

/** For so long a request waits for its turn in a series, in milliseconds; the receipt waits on after that. */
const patience = 25_000;
/** So often others who issue at the same sale point may come between. */
const attempts = 5;

/** Receipts that wait for so long, in milliseconds, were left by somebody. */
const leftAfter = 60_000;

/**
 * Authorises a receipt that waits, and some that were left waiting before. Resolves as well where the authority cannot be
 * asked: the receipt goes on waiting.
 */
export async function authorizeReceipt(own: OwnTransactions, receiptId: string): Promise<void> {
  if (!(await authorizeOne(own, receiptId))) return;
  const left = await own((context) => waitingSince(context, new Date(context.now.getTime() - leftAfter)));
  for (const id of left) if (!(await authorizeOne(own, id))) return;
}

/** False where the receipt goes on waiting. */
async function authorizeOne(own: OwnTransactions, receiptId: string): Promise<boolean> {
  const found = await own((context) => requestOf(context, receiptId));
  if (!found) return true;
  await inTurn(`${found.accountId} ${keyOf(found.series)}`, () => takeTurn(own, found.series, receiptId));
  return !(await own((context) => waits(context, receiptId)));
}

interface Request {
  accountId: string;
  receipt: Receipt;
  series: SeriesRef;
}

/** The receipt, if it still waits, and the series it is numbered in. */
async function requestOf(context: Context, receiptId: string): Promise<Request | undefined> {
  if (!(await waits(context, receiptId))) return undefined;
  const found = await lockIfThere<'receipts'>('receipts', receiptId, context);
  // What is kept with a receipt was written by the service itself.
  const kept = found?.kept as ReceiptKept | undefined;
  if (!found || !kept?.request) return undefined;
  const { sale_point: salePoint, voucher_type: voucherType } = found.record;
  return {
    accountId: context.account.id,
    receipt: found.record,
    series: { ...kept.request, salePoint, voucherType },
  };
}

function keyOf({ authority, cuit, salePoint, voucherType }: SeriesRef): string {
  return [authority, cuit, salePoint, voucherType].join(' ');
}

/** Settles what was left in the series, then the receipt itself. */
async function takeTurn(own: OwnTransactions, series: SeriesRef, receiptId: string): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const claimed = await own(async (context) =>
      (await waits(context, receiptId)) ? ((await claim(context, series, receiptId)) ?? 'taken') : 'settled',
    );
    if (claimed === 'settled') return;
    if (claimed === 'taken') {
      await sleep(50 + Math.random() * 100);
      continue;
    }
    const isDone = await settleClaimed(own, series, claimed.receiptId, claimed.number);
    if (!isDone || claimed.receiptId === receiptId) return;
  }
}

/** Brings one receipt to its end; false where the authority cannot be asked. */
async function settleClaimed(
  own: OwnTransactions,
  series: SeriesRef,
  receiptId: string,
  sent: number | undefined,
): Promise<boolean> {
  const request = await own((context) => requestOf(context, receiptId));
  let settled = request === undefined;
  let isSent = sent !== undefined;
  try {
    if (request) {
      const authority = await authorityNamed(own, series);
      const outcome = await outcomeOf(authority, request, sent, async (number) => {
        await own((context) => noteNumber(context, series, number));
        isSent = true;
      });
      await own((context) => settleReceipt(context, receiptId, outcome));
      settled = true;
    }
    return true;
  } catch (error) {
    if (!(error instanceof AuthorityUnavailable)) throw error;
    return false;
  } finally {
    await own(async (context) => {
      if (settled) await dequeue(context, receiptId);
      // A receipt that was never sent holds up nobody.
      await release(context, series, receiptId, { settled: settled || !isSent });
    });
  }
}

type Note = (number: number) => Promise<void>;

/** @throws AuthorityUnavailable */
async function outcomeOf(
  authority: Authority,
  { receipt, series }: Request,
  sent: number | undefined,
  note: Note,
): Promise<Outcome> {
  const voucher = voucherOf(receipt);
  const known = sent === undefined ? undefined : await knownAs(authority, series, receipt, sent);
  if (known && sent !== undefined) return { number: sent, verdict: { result: 'authorized', ...known } };
  for (let attempt = 1; ; attempt++) {
    const number = (await authority.lastNumber(series)) + 1;
    await note(number);
    const verdict = await authority
      .authorize(voucher, number)
      .catch(async (error: unknown): Promise<Verdict> => {
        if (!(error instanceof AuthorityUnavailable)) throw error;
        const found = await knownAs(authority, series, receipt, number);
        return found ? { result: 'authorized', ...found } : await authority.authorize(voucher, number);
      });
    if (verdict.result === 'authorized') return { number, verdict };
    const isTaken = verdict.observations.some(({ code }) => code === notNextNumber);
    const last = isTaken ? await authority.lastNumber(series) : 0;
    // The number was ours after all, sent twice; or somebody else took it, and the next one is tried.
    if (last >= number) {
      const own = await knownAs(authority, series, receipt, number);
      if (own) return { number, verdict: { result: 'authorized', ...own } };
      if (attempt < attempts) continue;
    }
    return { number: null, verdict };
  }
}

/** The code that the authority gave this very receipt under a number; undefined where the number is free, or another's. */
async function knownAs(
  authority: Authority,
  series: SeriesRef,
  receipt: Receipt,
  number: number,
): Promise<Authorization | undefined> {
  const known = await authority.consult(series, number);
  return known && isSame(voucherOf(receipt), known) ? known : undefined;
}
