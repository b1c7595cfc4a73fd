/**
 * Background work of accounts: messages to send, receipts pending at the tax authority. A few accounts are served at a
 * time, in turns, so that an account with much work does not block others. Accounts with work are kept in memory; after
 * a restart, and for work that another process left, all accounts are checked periodically.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';
import type { Account } from '../core/context.ts';
import type { Database } from '../store/connect.ts';
import { newSchedule } from './schedule.ts';

export interface ServedAccount extends Account {
  email: string;
}

export interface AccountWorkerOptions {
  database: Pick<Database, 'directory'>;
  clock: Clock;
  /** The number of accounts served in parallel. */
  parallel: number;
  /** Runs one turn of an account; returns early once `stopped()`. @returns when the account's next work is due */
  serve(account: ServedAccount, stopped: () => boolean): Promise<Date | null>;
  /** Checks an account for work that is not in memory. @returns when it is due */
  lookAt(account: ServedAccount): Promise<Date | null>;
  /** Called on an unexpected error; the worker continues. */
  stumbled(error: unknown): void;
}

export interface AccountWorker {
  /** Schedules an account from that moment on. */
  wake(account: string, at: Date): void;
  /** Starts with existing work, and checks all accounts periodically. */
  start(): void;
  /** Waits for running turns and starts no new ones. */
  stop(): Promise<void>;
}

const sweptEvery = 10 * 60_000;
const longestSleep = 30_000;
/** The delay before an account is retried after a database error. */
const retriedAfter = 30_000;

export function startAccountWorker(options: AccountWorkerOptions): AccountWorker {
  const { database, clock, parallel, stumbled } = options;
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
      const account = await accountOf(database, id);
      if (account) remember(id, await options.serve(account, () => stopped));
    } catch (error) {
      stumbled(error);
      schedule.add(id, clock().getTime() + retriedAfter);
    }
  }

  function remember(id: string, at: Date | null): void {
    if (at) schedule.add(id, at.getTime());
  }

  async function sweep(): Promise<void> {
    for await (const account of accountsOf(database)) {
      if (stopped) return;
      await options.lookAt(account).then((at) => remember(account.id, at), stumbled);
    }
    serve();
  }

  return {
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

const columns = ['id', 'name', 'plan', 'timezone', 'email'] as const;

async function accountOf(
  { directory }: Pick<Database, 'directory'>,
  id: string,
): Promise<ServedAccount | undefined> {
  return await directory.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Accounts read per batch. */
const batch = 200;

async function* accountsOf({ directory }: Pick<Database, 'directory'>): AsyncGenerator<ServedAccount> {
  let last = '';
  for (;;) {
    const rows = await directory
      .selectFrom('accounts')
      .select(columns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
    // Yields to requests.
    await sleep(50);
  }
}
