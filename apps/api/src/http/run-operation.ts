/**
 * Runs operations. Each statement of a read runs by itself; a write is one transaction of its effect, its audit entries
 * and its idempotency record, stored together or not at all.
 */
import type { AnyReply, AuthenticatedRequest } from '@mostrador/server-stub';
import type { Principal } from '../auth/authenticate.ts';
import { Outdated } from '../auth/token-check.ts';
import type { CarriersSetup } from '../core/carriers-setup.ts';
import type { Clock } from '../core/clock.ts';
import { warningsTo } from '../core/context.ts';
import type { DriverTierCode } from '../core/driver-tiers.ts';
import { type Gateways, noGateways } from '../core/gateways.ts';
import type { Secrets } from '../core/secrets.ts';
import type { TaxAuthority } from '../core/tax-authority.ts';
import type { MailWorker } from '../mail/worker.ts';
import type { Outside } from '../records/asking.ts';
import type { AfterCommit, Context, OwnTransactions, PointsTerms } from '../records/context.ts';
import { kindOfOperation, writesDirectory } from '../records/kind.ts';
import { findVersion } from '../records/table.ts';
import { checkVersion, notFound } from '../records/write.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import { goneSignal } from './client-gone.ts';
import { endReservation, idempotencyKeyOf, keepInstead, onlyOnce, reserveKey } from './idempotency.ts';
import { notModified } from './not-modified.ts';

export interface RunOptions {
  database: Database;
  clock: Clock;
  /** Maximum number of items in a bulk operation. */
  bulkLimit: number;
  points: PointsTerms;
  secrets: Secrets;
  /** Sends queued messages; undefined if nothing is sent. */
  mail?: Pick<MailWorker, 'has' | 'wake'> | undefined;
  driverTier: DriverTierCode;
  carriers: CarriersSetup;
  taxAuthority: TaxAuthority;
  /** Whether an operation calls an external service before its transaction. */
  asks(operation: string): boolean;
  /** Authenticates a request again from the start if its token has changed. @throws Problem */
  again(request: Incoming['request']): Promise<Principal>;
}

type Incoming = AuthenticatedRequest<Principal>;
type Handle = (context: Context) => Promise<AnyReply>;

/** State of a request besides its transaction. */
interface Around {
  signal?: AbortSignal | undefined;
  /** Secrets that the response shows once, with the text that a repeat shows instead. */
  masks?: Map<string, string>;
  gateways?: Gateways;
  /** Collects work to do after the commit. */
  later?: AfterCommit[];
  /** The state of a request that calls an external service. */
  outside?: Outside | undefined;
}

/** Creates the `run` of the server stub. */
export function runner({
  database,
  clock,
  bulkLimit,
  points,
  secrets,
  driverTier,
  mail,
  carriers,
  taxAuthority,
  asks,
  again,
}: RunOptions) {
  const contextOf = (
    incoming: Incoming,
    tx: Executor,
    { signal, masks, gateways, outside, later = [] }: Around = {},
  ): Context => ({
    account: incoming.principal.account,
    actor: incoming.principal.actor,
    tx,
    bulkLimit,
    points,
    secrets,
    gateways: gateways ?? noGateways,
    driverTier,
    carriers,
    taxAuthority,
    outside,
    showOnce: (secret, mask) => void masks?.set(secret, mask),
    now: clock(),
    reports: (work) => database.reports(incoming.principal.account.id, work, signal),
    requestId: incoming.request.id,
    url: incoming.request.url,
    ifMatch: incoming.request.headers['if-match'],
    afterCommit: (work) => void later.push(work),
    ...warningsTo([]),
  });

  async function read(incoming: Incoming, handle: Handle): Promise<AnyReply> {
    const { account, check } = incoming.principal;
    const signal = goneSignal(incoming.request.socket);
    const tx = database.of(account.id, signal, check);
    const reply = await handle(contextOf(incoming, tx, { signal }));
    // A handler that read no data of its account has not read the token either.
    if (check && !check.passed) check.judge((await tx.executeQuery(check.query)).rows);
    return notModified(incoming.request, reply);
  }

  async function write(incoming: Incoming, handle: Handle, outside?: Outside): Promise<AnyReply> {
    const { account, check: first } = incoming.principal;
    const key = idempotencyKeyOf(incoming);
    const masks = new Map<string, string>();
    const queued: Date[] = [];
    const gateways = gatewaysTo(queued);
    let later: AfterCommit[] = [];
    // A retried transaction starts without pending work.
    const work = (tx: Executor) => {
      later = [];
      return handle(contextOf(incoming, tx, { later, masks, gateways, outside }));
    };
    const written = writesDirectory(incoming.operation.id) ? database.directoryWrites : database;
    const reply = await (key === undefined
      ? written.transaction(account.id, work, { first })
      : onlyOnce({ key, incoming, database: written, masks, now: clock() }, work));
    for (const at of queued) mail?.wake(account.id, at);
    const changed = await afterwards(incoming, later);
    if (changed && key !== undefined)
      await keepInstead({ key, incoming, database, masks, now: clock() }, changed);
    return changed ?? reply;
  }

  /** Returns gateways that wake the queue once the transaction is committed. */
  function gatewaysTo(queued: Date[]): Gateways {
    return { has: (channel) => mail?.has(channel) === true, wake: (at) => void queued.push(at) };
  }

  /** Runs work after the commit, whose failure does not undo it. */
  async function afterwards(
    incoming: Incoming,
    later: readonly AfterCommit[],
  ): Promise<AnyReply | undefined> {
    const { account } = incoming.principal;
    const own: OwnTransactions = (work) =>
      database.transaction(account.id, (tx) => work(contextOf(incoming, tx)));
    let reply: AnyReply | undefined;
    for (const work of later) {
      try {
        reply = (await work(own)) ?? reply;
      } catch (error) {
        incoming.request.log.error(error, 'after the commit');
      }
    }
    return reply;
  }

  /**
   * Calls the external service first, without holding a transaction, then writes. If the write fails, the external call
   * is undone.
   */
  async function askThenWrite(incoming: Incoming, handle: Handle): Promise<AnyReply> {
    const { account, check } = incoming.principal;
    const outside: Outside = { phase: 'ask', worked: false };
    const tx = database.of(account.id, undefined, check);
    const key = idempotencyKeyOf(incoming);
    const once = key === undefined ? undefined : { key, incoming, database, masks: new Map(), now: clock() };
    const earlier = once && (await reserveKey(once));
    if (earlier) return earlier;
    if (!once && check && !check.passed)
      check.judge((await database.of(account.id).executeQuery(check.query)).rows);
    try {
      await handle(contextOf(incoming, tx, { outside }));
      outside.phase = 'work';
      return await write(incoming, handle, outside);
    } catch (error) {
      outside.worked = false;
      if (once) await endReservation(once, error);
      throw error;
    } finally {
      if (outside.phase === 'work' && !outside.worked) {
        outside.phase = 'undo';
        await handle(contextOf(incoming, tx, { outside })).catch((err: unknown) =>
          incoming.request.log.error({ err }, 'what was done outside could not be undone'),
        );
      }
    }
  }

  return async (incoming: Incoming, handle: Handle): Promise<AnyReply> => {
    const run =
      incoming.operation.method === 'GET' ? read : asks(incoming.operation.id) ? askThenWrite : write;
    try {
      return await run(incoming, handle);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      return await run({ ...incoming, principal: await again(incoming.request) }, handle);
    }
  };
}

/**
 * Creates the `outranks` of the server stub: an unknown record and a stale version are reported before an invalid body.
 */
export function outranker({ database }: Pick<RunOptions, 'database'>) {
  return async ({ operation, principal, request }: Incoming, params: object): Promise<void> => {
    const kind = kindOfOperation(operation.id);
    if (!kind || !('id' in params)) return;
    const id = String(params.id);
    const account = principal.account.id;
    const version = await findVersion(database.of(account), kind.table, account, id);
    if (version === undefined) throw notFound(id);
    checkVersion(version, request.headers['if-match']);
  };
}
