/**
 * What is under way with the authority. One receipt of a series at a time: its number is noted before it is sent, so that
 * whoever comes after a crash knows what to ask about.
 */
import { sql } from 'kysely';
import type { Context } from '../../../../records/context.ts';
import type { AuthorityRef } from '../receipt-kept.ts';
import type { Series } from './authority.ts';

export interface SeriesRef extends Series, AuthorityRef {}

/** What holds a series: a receipt, and the number it was sent under, if it was sent. */
export interface Claim {
  receiptId: string;
  number: number | undefined;
}

type At = Pick<Context, 'tx' | 'account' | 'now'>;

/** Lets a receipt wait for the authority. */
export async function enqueue({ tx, account, now }: At, receiptId: string): Promise<void> {
  await sql`
    insert into receipt_requests (account_id, receipt_id, created_at) values (${account.id}, ${receiptId}, ${now})
    on conflict (account_id, receipt_id) do nothing`.execute(tx);
}

/** Some receipts that have waited since before a moment, the oldest first. */
export async function waitingSince({ tx, account }: At, before: Date): Promise<string[]> {
  const { rows } = await sql<{ receipt_id: string }>`
    select receipt_id from receipt_requests where account_id = ${account.id} and created_at < ${before}
    order by created_at, receipt_id limit 10`.execute(tx);
  return rows.map(({ receipt_id }) => receipt_id);
}

/** Whether a receipt waits. */
export async function waits({ tx, account }: At, receiptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from receipt_requests where account_id = ${account.id} and receipt_id = ${receiptId}`.execute(tx);
  return rows.length > 0;
}

/** Ends the waiting of a receipt, whatever came of it. */
export async function dequeue({ tx, account }: At, receiptId: string): Promise<void> {
  await sql`
    delete from receipt_requests where account_id = ${account.id} and receipt_id = ${receiptId}`.execute(tx);
}

/**
 * For so long nobody else goes on with what somebody began, in milliseconds: longer than the calls of one turn take, and
 * no longer than need be, since what a killed process left waits for it. Should two work on one receipt all the same,
 * they send the same number, which the authority takes once.
 */
const leases = { simulated: 3_000, arca: 60_000 } as const;

/**
 * Claims a series for a receipt until it is released. Where an earlier receipt was left in it, that one is claimed
 * instead, to be settled first; undefined while another process works on it.
 */
export async function claim(context: At, series: SeriesRef, receiptId: string): Promise<Claim | undefined> {
  const { tx, account, now } = context;
  const { authority, cuit, salePoint, voucherType } = series;
  await sql`
    insert into receipt_series (account_id, authority, cuit, sale_point, voucher_type)
    values (${account.id}, ${authority}, ${cuit}, ${salePoint}, ${voucherType})
    on conflict (account_id, authority, cuit, sale_point, voucher_type) do nothing`.execute(tx);
  const { rows } = await sql<{ receipt_id: string | null; number: string | null; leased_until: Date | null }>`
    select receipt_id, number::text as number, leased_until from receipt_series
    where ${where(context, series)} for update`.execute(tx);
  const [held] = rows;
  if (held?.receipt_id && held.leased_until && held.leased_until > now) return undefined;
  const claimed = held?.receipt_id ?? receiptId;
  const number = held?.number ?? null;
  await sql`
    update receipt_series set receipt_id = ${claimed}, leased_until = ${new Date(now.getTime() + leases[authority])}
    where ${where(context, series)}`.execute(tx);
  return { receiptId: claimed, number: number === null ? undefined : Number(number) };
}

/** Notes the number that is about to be sent. */
export async function noteNumber(context: At, series: SeriesRef, number: number): Promise<void> {
  await sql`update receipt_series set number = ${number} where ${where(context, series)}`.execute(context.tx);
}

/** Lets others use the series. What was sent and is not settled stays noted for them to settle first. */
export async function release(
  context: At,
  series: SeriesRef,
  receiptId: string,
  { settled }: { settled: boolean },
): Promise<void> {
  await sql`
    update receipt_series set leased_until = null, receipt_id = case when ${settled} then null else receipt_id end,
      number = case when ${settled} then null else number end
    where ${where(context, series)} and receipt_id = ${receiptId}`.execute(context.tx);
}

function where({ account }: At, { authority, cuit, salePoint, voucherType }: SeriesRef) {
  return sql`account_id = ${account.id} and authority = ${authority} and cuit = ${cuit}
    and sale_point = ${salePoint} and voucher_type = ${voucherType}`;
}
