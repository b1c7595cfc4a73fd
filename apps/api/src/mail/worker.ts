/**
 * Sends what is queued. A few accounts are served at a time, each a few messages in its turn, so that one with many keeps
 * nobody waiting. Who has something is remembered; after a restart, and for what another process left, every account is
 * looked at again from time to time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../store/connect.ts';
import { type DeliveryOptions, deliverNext, giveUpInterrupted } from './delivery.ts';
import type { Sender } from './documents.ts';
import { queueState } from './outbox.ts';
import { newSchedule } from './schedule.ts';

export interface MailWorkerOptions extends DeliveryOptions {
  database: Database;
  /** Told of what kept it from working; it goes on. */
  stumbled(error: unknown): void;
}

export interface MailWorker {
  has(channel: string): boolean;
  wake(account: string, at: Date): void;
  /** Begins with what is queued already, and looks at every account again from time to time. */
  start(): void;
  /** Ends what it is sending and begins nothing new. */
  stop(): Promise<void>;
}

/** Accounts that are served at the same time, and messages of one before it is another's turn. */
const [parallel, messagesPerTurn] = [3, 5];
const sweptEvery = 10 * 60_000;
const longestSleep = 30_000;
/** When an account is tried again after the database failed. */
const retriedAfter = 30_000;

export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, clock, providers, stumbled } = options;
  const schedule = newSchedule();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let stopped = false;

  function arm(): void {
    clearTimeout(timer);
    const next = schedule.next();
    if (stopped || next === undefined) return;
    const wait = Math.min(Math.max(next - clock().getTime(), 0), longestSleep);
    timer = setTimeout(serve, wait).unref();
  }

  function serve(): void {
    while (!stopped && running.size < parallel) {
      const account = schedule.takeDue(clock().getTime());
      if (account === undefined) break;
      const turn = serveOne(account).finally(() => {
        running.delete(turn);
        serve();
      });
      running.add(turn);
    }
    if (running.size < parallel) arm();
  }

  async function serveOne(id: string): Promise<void> {
    try {
      const account = await senderOf(database, id);
      if (!account) return;
      for (let sent = 0; sent < messagesPerTurn && !stopped; sent++) {
        if (!(await deliverNext(options, account))) break;
      }
      await plan(account);
    } catch (error) {
      stumbled(error);
      schedule.add(id, clock().getTime() + retriedAfter);
    }
  }

  async function plan(account: Sender): Promise<void> {
    const { nextAt } = await queueState({ tx: database.of(account.id), account });
    if (nextAt) schedule.add(account.id, nextAt.getTime());
  }

  async function sweep(): Promise<void> {
    for await (const account of accountsOf(database)) {
      if (stopped) return;
      await lookAt(account).catch(stumbled);
    }
    serve();
  }

  async function lookAt(account: Sender): Promise<void> {
    const { nextAt, claimedAt } = await queueState({ tx: database.of(account.id), account });
    if (claimedAt) await giveUpInterrupted(options, account);
    if (nextAt) schedule.add(account.id, nextAt.getTime());
  }

  return {
    has: (channel) => providers.some((provider) => provider.channel === channel),
    wake(account, at) {
      schedule.add(account, at.getTime());
      serve();
    },
    start() {
      const sweepNow = () => {
        sweeping = sweeping.then(sweep).catch(stumbled);
      };
      again = setInterval(sweepNow, sweptEvery).unref();
      sweepNow();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(again);
      await Promise.all([sweeping, ...running]);
    },
  };
}

const senderColumns = ['id', 'name', 'plan', 'timezone', 'email'] as const;

async function senderOf({ directory }: Database, id: string): Promise<Sender | undefined> {
  return await directory.selectFrom('accounts').select(senderColumns).where('id', '=', id).executeTakeFirst();
}

/** So many accounts are read at a time. */
const batch = 200;

async function* accountsOf({ directory }: Database): AsyncGenerator<Sender> {
  let last = '';
  for (;;) {
    const rows = await directory
      .selectFrom('accounts')
      .select(senderColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
    // Requests come first.
    await sleep(50);
  }
}
