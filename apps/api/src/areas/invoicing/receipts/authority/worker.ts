/**
 * Sends queued receipts to the tax authority. A request that creates a receipt waits a while for its turn in the
 * series. Receipts still queued are retried with exponential backoff, also after a restart and by any process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../core/clock.ts';
import type { Account } from '../../../../core/context.ts';
import type { AuthoritySetup, TaxAuthority } from '../../../../core/tax-authority.ts';
import type { OwnTransactions } from '../../../../records/context.ts';
import type { Database } from '../../../../store/connect.ts';
import { startAccountWorker } from '../../../../worker/account-worker.ts';
import { accessOf } from './arca/arca.ts';
import { authorityNamed, leaseOf } from './authorities.ts';
import { mostAttempts, pauseMs } from './backoff.ts';
import { type SeriesRef, type SeriesState, type Waiting, waitingIn, waitingSeries } from './requests.ts';
import { showWaiting } from './settle-receipt.ts';
import { takeTurn } from './turn.ts';

export interface AuthorityWorkerOptions {
  database: Pick<Database, 'directory' | 'of'>;
  clock: Clock;
  setup: AuthoritySetup;
  /** Returns transactions of the service in an account. */
  ownOf(account: Account): OwnTransactions;
  /** Called after every failed attempt. */
  failed(about: { account: string; receipt: string; series: SeriesRef; error: unknown }): void;
  /** Called on errors of the worker itself, which then continues. */
  stumbled(error: unknown): void;
  random?: () => number;
}

export interface AuthorityWorker extends TaxAuthority {
  start(): void;
  stop(): Promise<void>;
}

/** How many accounts to process in parallel, and how many receipts of a series in one turn. */
const [parallel, receiptsPerTurn] = [4, 50];
/** How long a request waits for its receipt, in milliseconds. */
const patienceMs = 20_000;
/** After how many milliseconds without an attempt a queued receipt counts as abandoned. */
const abandonedAfterMs = 60_000;
/** How long a shutdown waits for the authority before aborting calls, in milliseconds. */
const graceMs = 5_000;

type Run = 'done' | 'taken' | 'failed';

export function startAuthorityWorker(options: AuthorityWorkerOptions): AuthorityWorker {
  const { clock, database, setup, ownOf, stumbled } = options;
  const closing = new AbortController();
  const stopping = new AbortController();
  /** By account and series: one run at a time in this process. */
  const runs = new Map<string, Promise<Run>>();
  const attending = new Set<Promise<void>>();
  const settled = new Map<string, Set<() => void>>();
  const accounts = startAccountWorker({ database, clock, parallel, stumbled, serve, lookAt });

  function run(account: Account, series: SeriesRef): Promise<Run> {
    const key = [account.id, series.authority, series.cuit, series.salePoint, series.voucherType].join(' ');
    const found = runs.get(key) ?? processSeries(account, series).finally(() => runs.delete(key));
    runs.set(key, found);
    return found;
  }

  /** Processes a series until its queue is empty or an attempt fails. */
  async function processSeries(account: Account, series: SeriesRef): Promise<Run> {
    const own = ownOf(account);
    const { random, failed } = options;
    for (let turns = 0; turns < receiptsPerTurn && !stopping.signal.aborted; turns++) {
      const turn = await takeTurn(
        {
          own,
          authorityOf: (of) => authorityNamed({ own, setup, signal: closing.signal }, of),
          leaseMs: (of) => leaseOf(of, setup.timeoutMs),
          failed: ({ receiptId: receipt, error }) => failed({ account: account.id, receipt, series, error }),
          ...(random && { random }),
        },
        series,
      );
      if (turn.came === 'none') return 'done';
      if (turn.came === 'taken') return 'taken';
      for (const notify of settled.get(turn.receiptId) ?? []) notify();
      if (turn.came === 'failed') {
        await planNext(account);
        return 'failed';
      }
    }
    return 'done';
  }

  async function serve(account: Account): Promise<Date | null> {
    for (const { series, state, since } of await waitingOf(account)) {
      const at = dueAt({ state, since });
      if (stopping.signal.aborted) return null;
      if (at && at <= clock()) await run(account, series);
    }
    return lookAt(account);
  }

  async function lookAt(account: Account): Promise<Date | null> {
    const due = (await waitingOf(account)).flatMap((waiting) => dueAt(waiting) ?? []);
    return due.reduce<Date | null>((first, at) => (first && first <= at ? first : at), null);
  }

  async function waitingOf(account: Account): Promise<Waiting[]> {
    return await waitingSeries({ tx: database.of(account.id), account, now: clock() });
  }

  async function planNext(account: Account): Promise<void> {
    const at = await lookAt(account);
    if (at) accounts.wake(account.id, at);
  }

  /** Resolves once the receipt is settled, or nothing more can be done now. */
  async function waitForReceipt(account: Account, receiptId: string): Promise<void> {
    const own = ownOf(account);
    const until = performance.now() + patienceMs;
    for (;;) {
      const found = await own((context) => waitingIn(context, receiptId));
      if (!found) return;
      const isOver = stopping.signal.aborted || performance.now() > until;
      if (isOver || isPaused(found.state, clock())) {
        await own((context) => showWaiting(context, receiptId, found.state));
        accounts.wake(account.id, dueAt(found) ?? new Date(clock().getTime() + abandonedAfterMs));
        return;
      }
      const came = await Promise.race([run(account, found.series), settlementOf(receiptId)]);
      if (came === 'taken') await sleep(50 + Math.random() * 100);
    }
  }

  function settlementOf(receiptId: string): Promise<'settled'> {
    return new Promise((resolve) => {
      const listeners = settled.get(receiptId) ?? new Set();
      settled.set(receiptId, listeners);
      listeners.add(() => {
        settled.delete(receiptId);
        resolve('settled');
      });
    });
  }

  return {
    async attend(account, receiptId) {
      const work = waitForReceipt(account, receiptId)
        .catch(stumbled)
        .finally(() => {
          settled.delete(receiptId);
          attending.delete(work);
        });
      attending.add(work);
      await Promise.race([work, until(patienceMs, stopping.signal)]);
    },
    access: (account, cuit) => accessOf({ own: ownOf(account), setup, signal: closing.signal }, cuit),
    start: accounts.start,
    async stop() {
      stopping.abort();
      const cutOff = setTimeout(() => closing.abort(), graceMs);
      await Promise.allSettled([accounts.stop(), ...runs.values(), ...attending]);
      clearTimeout(cutOff);
    },
  };
}

/** Whether the authority failed a moment ago, so that new receipts do not trigger another attempt. */
function isPaused({ attempts, attemptedAt }: SeriesState, now: Date): boolean {
  return attempts > 0 && attemptedAt !== null && now.getTime() - attemptedAt.getTime() < pauseMs;
}

/** Returns when a series is retried automatically; undefined after the last attempt. */
function dueAt({ state, since }: Pick<Waiting, 'state' | 'since'>): Date | undefined {
  const { attempts, retryAt, leasedUntil } = state;
  if (attempts >= mostAttempts) return undefined;
  const at = retryAt ?? new Date(since.getTime() + abandonedAfterMs);
  return leasedUntil && leasedUntil > at ? leasedUntil : at;
}

/** Resolves after some milliseconds, or when the service stops. */
async function until(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
