/**
 * The outbox: a row per pending message, deleted when it is sent or given up. A row is claimed in a transaction that
 * commits before the message is sent. A row that a process left claimed is never sent again, because it may have been
 * sent.
 */
import { sql } from 'kysely';
import type { Gateways } from '../core/gateways.ts';
import type { AccountContext, Executor } from '../store/context.ts';

/** The record of a message. */
export interface DocumentRef {
  /** `crm_communication`. */
  type: string;
  id: string;
}

export interface OutboxContext {
  tx: Executor;
  account: Pick<AccountContext['account'], 'id'>;
}

/**
 * Queues the message of a record for a moment, in the caller's transaction. A queued message is rescheduled, unless it
 * is to `keep` its time.
 */
export async function enqueue(
  { tx, account, gateways }: OutboxContext & { gateways: Gateways },
  { type, id }: DocumentRef,
  dueAt: Date,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  await sql`
    insert into mail_outbox (account_id, document_type, document_id, due_at)
    values (${account.id}, ${type}, ${id}, ${dueAt})
    on conflict (account_id, document_type, document_id) do update set due_at = excluded.due_at
    where mail_outbox.state = 'queued' and not ${keep}::boolean`.execute(tx);
  gateways.wake(dueAt);
}

/** Removes a message from the queue, unless it is being sent. */
export async function withdraw({ tx, account }: OutboxContext, { type, id }: DocumentRef): Promise<void> {
  await sql`
    delete from mail_outbox
    where account_id = ${account.id} and document_type = ${type} and document_id = ${id} and state = 'queued'`.execute(
    tx,
  );
}

export interface Claimed extends DocumentRef {
  /** Including this attempt. */
  attempts: number;
}

/** Claims the message that has been due longest, if one is unclaimed. */
export async function claim({ tx, account }: OutboxContext, now: Date): Promise<Claimed | undefined> {
  const due = await sql<DocumentRef>`
    select document_type as type, document_id as id from mail_outbox
    where account_id = ${account.id} and state = 'queued' and due_at <= ${now}
    order by due_at, document_id limit 1 for update skip locked`.execute(tx);
  const [first] = due.rows;
  if (!first) return undefined;
  const { rows } = await sql<Claimed>`
    update mail_outbox set state = 'sending', claimed_at = ${now}, attempts = attempts + 1
    where account_id = ${account.id} and document_type = ${first.type} and document_id = ${first.id}
    returning document_type as type, document_id as id, attempts`.execute(tx);
  return rows[0];
}

/** Ends a claim: the message waits for another attempt, or leaves the queue. */
export async function release(
  { tx, account }: OutboxContext,
  { type, id }: DocumentRef,
  nextAt: Date | null,
): Promise<void> {
  const which = sql`account_id = ${account.id} and document_type = ${type} and document_id = ${id}`;
  if (nextAt === null) await sql`delete from mail_outbox where ${which}`.execute(tx);
  else await sql`update mail_outbox set state = 'queued', due_at = ${nextAt} where ${which}`.execute(tx);
}

/** Removes messages claimed before a moment, whose process has ended. */
export async function takeInterrupted({ tx, account }: OutboxContext, before: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    delete from mail_outbox where account_id = ${account.id} and state = 'sending' and claimed_at < ${before}
    returning document_type as type, document_id as id, attempts`.execute(tx);
  return rows;
}

export interface QueueState {
  /** When the next message is due. */
  nextAt: Date | null;
  /** The time of the oldest claim. */
  claimedAt: Date | null;
}

export async function queueState({ tx, account }: OutboxContext): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select
      (select min(due_at) from mail_outbox where account_id = ${account.id} and state = 'queued') as "nextAt",
      (select min(claimed_at) from mail_outbox where account_id = ${account.id} and state = 'sending') as "claimedAt"`.execute(
    tx,
  );
  return rows[0] ?? { nextAt: null, claimedAt: null };
}
