/**
 * Asks the tax authority for what waits. Whoever makes a receipt waits for its turn in its series, for a while; what goes
 * on waiting is taken up again by itself, with growing waits, also after a restart and by any process.
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
import { mostAttempts, restsFor } from './backoff.ts';
import { type SeriesRef, type SeriesState, type Waiting, waitingIn, waitingSeries } from './requests.ts';
import { showWaiting } from './settle-receipt.ts';
import { takeTurn } from './turn.ts';

export interface AuthorityWorkerOptions {
  database: Pick<Database, 'directory' | 'of'>;
  clock: Clock;
  setup: AuthoritySetup;
  /** Transactions of an account by the service itself. */
  ownOf(account: Account): OwnTransactions;
  /** Told of every attempt that failed. */
  failed(about: { account: string; receipt: string; series: SeriesRef; error: unknown }): void;
  /** Told of what kept it from working; it goes on. */
  stumbled(error: unknown): void;
  random?: () => number;
}

export interface AuthorityWorker extends TaxAuthority {
  start(): void;
  stop(): Promise<void>;
}

/** Accounts that are served at the same time, and receipts of a series in one turn of its account. */
const [parallel, receiptsPerTurn] = [4, 50];
/** For so long who makes a receipt waits for it, in milliseconds. */
const patience = 20_000;
/** Receipts that wait for so long without an attempt, in milliseconds, were left by somebody. */
const leftAfter = 60_000;
/** A stop waits so long for the authority, in milliseconds, before it ends the calls. */
const grace = 5_000;

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
    const found = runs.get(key) ?? goThrough(account, series).finally(() => runs.delete(key));
    runs.set(key, found);
    return found;
  }

  /** Takes turns until nothing waits in the series, or one fails. */
  async function goThrough(account: Account, series: SeriesRef): Promise<Run> {
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
      for (const tell of settled.get(turn.receiptId) ?? []) tell();
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

  /** Resolves once the receipt is settled, or nobody can do more about it now. */
  async function attendTo(account: Account, receiptId: string): Promise<void> {
    const own = ownOf(account);
    const until = performance.now() + patience;
    for (;;) {
      const found = await own((context) => waitingIn(context, receiptId));
      if (!found) return;
      const isOver = stopping.signal.aborted || performance.now() > until;
      if (isOver || rests(found.state, clock())) {
        await own((context) => showWaiting(context, receiptId, found.state));
        accounts.wake(account.id, dueAt(found) ?? new Date(clock().getTime() + leftAfter));
        return;
      }
      const came = await Promise.race([run(account, found.series), settlementOf(receiptId)]);
      if (came === 'taken') await sleep(50 + Math.random() * 100);
    }
  }

  function settlementOf(receiptId: string): Promise<'settled'> {
    return new Promise((resolve) => {
      const telling = settled.get(receiptId) ?? new Set();
      settled.set(receiptId, telling);
      telling.add(() => {
        settled.delete(receiptId);
        resolve('settled');
      });
    });
  }

  return {
    async attend(account, receiptId) {
      const work = attendTo(account, receiptId)
        .catch(stumbled)
        .finally(() => {
          settled.delete(receiptId);
          attending.delete(work);
        });
      attending.add(work);
      await Promise.race([work, until(patience, stopping.signal)]);
    },
    access: (account, cuit) => accessOf({ own: ownOf(account), setup, signal: closing.signal }, cuit),
    start: accounts.start,
    async stop() {
      stopping.abort();
      const cutOff = setTimeout(() => closing.abort(), grace);
      await Promise.allSettled([accounts.stop(), ...runs.values(), ...attending]);
      clearTimeout(cutOff);
    },
  };
}

/** Whether the authority was asked in vain a moment ago, so that nobody who makes a receipt asks again. */
function rests({ attempts, attemptedAt }: SeriesState, now: Date): boolean {
  return attempts > 0 && attemptedAt !== null && now.getTime() - attemptedAt.getTime() < restsFor;
}

/** When a series is taken up again by itself; undefined once that was tried often enough. */
function dueAt({ state, since }: Pick<Waiting, 'state' | 'since'>): Date | undefined {
  const { attempts, retryAt, leasedUntil } = state;
  if (attempts >= mostAttempts) return undefined;
  const at = retryAt ?? new Date(since.getTime() + leftAfter);
  return leasedUntil && leasedUntil > at ? leasedUntil : at;
}

/** Resolves after so long, or when the service stops. */
async function until(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
