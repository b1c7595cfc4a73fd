/**
 * The queue of requests to the authority. Each series processes one receipt at a time and saves its number before
 * sending it, so that after a crash the next process knows which number to ask about. Failed attempts are counted per
 * series.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../../records/context.ts';
import type { AuthorityRef } from '../receipt-kept.ts';
import type { Series } from './authority.ts';

export interface SeriesRef extends Series, AuthorityRef {}

/** The receipt that holds a series, and the number sent for it, if any. */
export interface Claim {
  receiptId: string;
  number: number | undefined;
  /** A process with another lease has lost the series. */
  lease: string;
}

/** The outcome of the latest attempts in a series. */
export interface SeriesState {
  /** Failed attempts since the authority last responded. */
  attempts: number;
  attemptedAt: Date | null;
  /** The time of the next automatic attempt. */
  retryAt: Date | null;
  reason: string | null;
  leasedUntil: Date | null;
}

type At = Pick<Context, 'tx' | 'account' | 'now'>;

/** Queues a receipt for the authority. */
export async function enqueue({ tx, account, now }: At, receiptId: string, series: SeriesRef): Promise<void> {
  const { authority, cuit, salePoint, voucherType } = series;
  await sql`
    insert into receipt_requests (account_id, receipt_id, created_at, authority, cuit, sale_point, voucher_type)
    values (${account.id}, ${receiptId}, ${now}, ${authority}, ${cuit}, ${salePoint}, ${voucherType})
    on conflict (account_id, receipt_id) do nothing`.execute(tx);
}

/** Removes a receipt from the queue, whatever its outcome. */
export async function dequeue({ tx, account }: At, receiptId: string): Promise<void> {
  await sql`
    delete from receipt_requests where account_id = ${account.id} and receipt_id = ${receiptId}`.execute(tx);
}

/** A series with queued receipts, and how long the oldest has waited. */
export interface Waiting {
  series: SeriesRef;
  state: SeriesState;
  since: Date;
}

/** Returns the series in which a receipt is queued; undefined if it is not queued. */
export async function waitingIn(context: At, receiptId: string): Promise<Waiting | undefined> {
  return (await waiting(context, sql`and waits.receipt_id = ${receiptId}`))[0];
}

/** Returns every series of the account with queued receipts. */
export async function waitingSeries(context: At): Promise<Waiting[]> {
  return await waiting(context, sql``);
}

interface WaitingRow {
  authority: AuthorityRef['authority'];
  cuit: string;
  sale_point: number;
  voucher_type: number;
  since: Date;
  attempts: number | null;
  attempted_at: Date | null;
  retry_at: Date | null;
  reason: string | null;
  leased_until: Date | null;
}

async function waiting({ tx, account }: At, which: ReturnType<typeof sql>): Promise<Waiting[]> {
  const { rows } = await sql<WaitingRow>`
    select authority, cuit, sale_point, voucher_type, since, attempts, attempted_at, retry_at, reason, leased_until
    from (
      select account_id, authority, cuit, sale_point, voucher_type, min(created_at) as since
      from receipt_requests as waits where account_id = ${account.id} ${which}
      group by account_id, authority, cuit, sale_point, voucher_type
    ) as waits
    left join receipt_series using (account_id, authority, cuit, sale_point, voucher_type)
    order by since`.execute(tx);
  return rows.map((row) => ({
    series: {
      authority: row.authority,
      cuit: row.cuit,
      salePoint: row.sale_point,
      voucherType: row.voucher_type,
    },
    state: {
      attempts: row.attempts ?? 0,
      attemptedAt: row.attempted_at,
      retryAt: row.retry_at,
      reason: row.reason,
      leasedUntil: row.leased_until,
    },
    since: row.since,
  }));
}

interface SeriesRow {
  receipt_id: string | null;
  number: string | null;
  leased_until: Date | null;
}

/**
 * Claims a series until it is released, for the receipt left in it or else the oldest. Returns `none` if the queue is
 * empty, and `taken` while another process holds the series. The claim expires after `leaseMs`, which must be longer
 * than the calls between two saved steps take.
 */
export async function claim(
  context: At,
  series: SeriesRef,
  leaseMs: number,
): Promise<Claim | 'none' | 'taken'> {
  const { tx, account, now } = context;
  const { authority, cuit, salePoint, voucherType } = series;
  await sql`
    insert into receipt_series (account_id, authority, cuit, sale_point, voucher_type)
    values (${account.id}, ${authority}, ${cuit}, ${salePoint}, ${voucherType})
    on conflict (account_id, authority, cuit, sale_point, voucher_type) do nothing`.execute(tx);
  const { rows } = await sql<SeriesRow>`
    select receipt_id, number::text as number, leased_until from receipt_series
    where ${where(context, series)} for update`.execute(tx);
  const [held] = rows;
  if (held?.leased_until && held.leased_until > now) return 'taken';
  const receiptId = held?.receipt_id ?? (await oldest(context, series));
  if (receiptId === undefined) return 'none';
  const lease = randomUUID();
  await sql`
    update receipt_series set receipt_id = ${receiptId}, lease = ${lease}, leased_until = ${later(now, leaseMs)}
    where ${where(context, series)}`.execute(tx);
  const number = held?.number ?? null;
  return { receiptId, lease, number: number === null ? undefined : Number(number) };
}

async function oldest(context: At, series: SeriesRef): Promise<string | undefined> {
  const { rows } = await sql<{ receipt_id: string }>`
    select receipt_id from receipt_requests where ${where(context, series)}
    order by created_at, receipt_id limit 1`.execute(context.tx);
  return rows[0]?.receipt_id;
}

/**
 * Another process took the series over because this one was too slow. It will ask the authority about the number sent
 * here.
 */
export class ClaimLost extends Error {}

/** Saves the number that is about to be sent. @throws ClaimLost */
export async function noteNumber(
  context: At,
  series: SeriesRef,
  { lease }: Claim,
  { number, leaseMs }: { number: number; leaseMs: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update receipt_series set number = ${number}, leased_until = ${later(context.now, leaseMs)}
    where ${where(context, series)} and lease = ${lease}`.execute(context.tx);
  if (!numAffectedRows) throw new ClaimLost('Another process is issuing a receipt in this series.');
}

/** Releases the series. A receipt that was sent without an outcome keeps holding it until it is settled. */
export async function release(
  context: At,
  series: SeriesRef,
  { lease }: Claim,
  { settled }: { settled: boolean },
): Promise<void> {
  await sql`
    update receipt_series set lease = null, leased_until = null,
      receipt_id = case when ${settled} then null else receipt_id end,
      number = case when ${settled} then null else number end
    where ${where(context, series)} and lease = ${lease}`.execute(context.tx);
}

/** Saves the result of an attempt: the reason of a failure, and the time of the next attempt. */
export async function noteAttempt(
  context: At,
  series: SeriesRef,
  { attempts, retryAt, reason }: Pick<SeriesState, 'attempts' | 'retryAt' | 'reason'>,
): Promise<void> {
  const attemptedAt = attempts === 0 ? null : context.now;
  await sql`
    update receipt_series
    set attempts = ${attempts}, attempted_at = ${attemptedAt}, retry_at = ${retryAt}, reason = ${reason}
    where ${where(context, series)}`.execute(context.tx);
}

function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

function where({ account }: At, { authority, cuit, salePoint, voucherType }: SeriesRef) {
  return sql`account_id = ${account.id} and authority = ${authority} and cuit = ${cuit}
    and sale_point = ${salePoint} and voucher_type = ${voucherType}`;
}
