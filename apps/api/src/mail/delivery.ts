/** Delivers one message of an account: claims it, sends it, and stores the outcome with its record. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../store/connect.ts';
import { mostAttempts, waitAfter } from './backoff.ts';
import type { Composed, Delivery, MailContext, MailedDocument, Sender } from './documents.ts';
import { type Claimed, claim, release, takeInterrupted } from './outbox.ts';
import { type Provider, SendError } from './provider.ts';

export interface DeliveryOptions {
  database: Pick<Database, 'transaction'>;
  clock: Clock;
  providers: readonly Provider[];
  documents: readonly MailedDocument[];
  /** Called for every failed attempt, without content or recipient. */
  failed(about: Claimed & { account: string; kind: string }): void;
  random?: () => number;
}

interface Job {
  claimed: Claimed;
  composed: Composed;
  document: MailedDocument;
}

/** Sends the message that has been due longest. Returns false if none is due. */
export async function deliverNext(options: DeliveryOptions, account: Sender): Promise<boolean> {
  const job = await begin(options, account);
  if (job === 'none') return false;
  if (job === 'gone') return true;
  const outcome = await attempt(options, account, job);
  await settle(options, account, job, outcome);
  return true;
}

/** Claims a message and commits the claim before sending. */
async function begin(
  { database, clock, documents }: DeliveryOptions,
  account: Sender,
): Promise<Job | 'none' | 'gone'> {
  return await database.transaction(account.id, async (tx) => {
    const context: MailContext = { account, tx, now: clock() };
    const claimed = await claim(context, context.now);
    if (!claimed) return 'none';
    const document = documents.find(({ type }) => type === claimed.type);
    const composed = await document?.compose(context, claimed.id);
    if (document && composed) return { claimed, composed, document };
    await release(context, claimed, null);
    return 'gone';
  });
}

type Outcome = { status: 'sent' } | { status: 'failed'; kind: SendError['kind']; error: string };

async function attempt(
  { providers, failed }: DeliveryOptions,
  account: Sender,
  { claimed, composed }: Job,
): Promise<Outcome> {
  if ('failure' in composed) return { status: 'failed', kind: 'permanent', error: composed.failure };
  const provider = providers.find(({ channel }) => channel === composed.channel);
  try {
    if (!provider)
      throw new SendError('temporary', `No provider is configured for the channel ${composed.channel}.`);
    const id = `${claimed.type}.${claimed.id}`;
    await provider.send({ ...composed.message, id, from: account.name, replyTo: account.email });
    return { status: 'sent' };
  } catch (error) {
    const known =
      error instanceof SendError ? error : new SendError('unknown', String(error), { cause: error });
    failed({ ...claimed, account: account.id, kind: known.kind });
    return { status: 'failed', kind: known.kind, error: known.message };
  }
}

/** Attempts to store the outcome of a message while the database is unavailable. */
const settleAttempts = 5;

async function settle(options: DeliveryOptions, account: Sender, job: Job, outcome: Outcome): Promise<void> {
  const { database, clock, random = Math.random } = options;
  const delivery = deliveryOf(job.claimed, outcome, { now: clock(), random: random() });
  for (let turn = 1; ; turn++) {
    try {
      await database.transaction(account.id, async (tx) => {
        const context = { account, tx, now: clock() };
        await release(context, job.claimed, delivery.nextAt);
        await job.document.settled(context, job.claimed.id, delivery);
      });
      return;
    } catch (error) {
      if (turn === settleAttempts) throw error;
      await sleep(turn * 500);
    }
  }
}

function deliveryOf(
  { attempts }: Claimed,
  outcome: Outcome,
  { now, random }: { now: Date; random: number },
): Delivery {
  if (outcome.status === 'sent') return { status: 'sent', attempts, error: null, nextAt: null };
  const { kind, error } = outcome;
  const wait = kind === 'temporary' && attempts < mostAttempts ? waitAfter(attempts, random) : undefined;
  return wait === undefined
    ? { status: 'failed', attempts, error, nextAt: null }
    : { status: 'waiting', attempts, error, nextAt: new Date(now.getTime() + wait) };
}

/** Longer than any attempt takes. */
const longestAttempt = 15 * 60_000;
const interrupted =
  'The service stopped during delivery, so the message may have arrived. Send it again if it has not.';

/** Gives up messages claimed by a process that has ended, since it is unknown whether they were sent. */
export async function giveUpInterrupted(
  { database, clock, documents }: DeliveryOptions,
  account: Sender,
): Promise<void> {
  await database.transaction(account.id, async (tx) => {
    const context = { account, tx, now: clock() };
    const before = new Date(context.now.getTime() - longestAttempt);
    for (const { type, id, attempts } of await takeInterrupted(context, before)) {
      const document = documents.find((one) => one.type === type);
      await document?.settled(context, id, { status: 'failed', attempts, error: interrupted, nextAt: null });
    }
  });
}
