/**
 * What surrounds every operation: each statement of a read is for itself; a write is one transaction of its effect,
 * its audit entries and the answer kept for its repetition. Either all of it is there or none.
 */
import type { AnyReply, Visit } from '@mostrador/server-stub';
import type { Principal } from '../auth/authenticate.ts';
import { Outdated } from '../auth/token-check.ts';
import type { Clock } from '../core/clock.ts';
import { warningsTo } from '../core/context.ts';
import type { Context } from '../records/context.ts';
import { kindOfOperation } from '../records/kind.ts';
import { findVersion } from '../records/table.ts';
import { checkVersion, notFound } from '../records/write.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import { untilGone } from './client-gone.ts';
import { idempotencyKeyOf, onlyOnce } from './idempotency.ts';
import { notModified } from './not-modified.ts';

export interface VisitOptions {
  database: Database;
  clock: Clock;
  /** How many items a bulk operation may have. */
  bulkLimit: number;
  /** Authenticates from the beginning a request whose token is not as it was. @throws Problem */
  again(request: AnyVisit['request']): Promise<Principal>;
}

type AnyVisit = Visit<Principal>;
type Handle = (context: Context) => Promise<AnyReply>;

/** The `run` of the server stub. */
export function runner({ database, clock, bulkLimit, again }: VisitOptions) {
  const contextOf = (visit: AnyVisit, tx: Executor, signal?: AbortSignal): Context => ({
    account: visit.principal.account,
    actor: visit.principal.actor,
    tx,
    bulkLimit,
    now: clock(),
    reports: (work) => database.reports(visit.principal.account.id, work, signal),
    requestId: visit.request.id,
    url: visit.request.url,
    ifMatch: visit.request.headers['if-match'],
    ...warningsTo([]),
  });

  async function read(visit: AnyVisit, handle: Handle): Promise<AnyReply> {
    const { account, check } = visit.principal;
    const reply = await untilGone(visit.request, async (signal) => {
      const tx = database.of(account.id, signal, check);
      const found = await handle(contextOf(visit, tx, signal));
      // A handler that read nothing of its account has not read the token either.
      if (check && !check.passed) check.judge((await tx.executeQuery(check.query)).rows);
      return found;
    });
    return notModified(visit.request, reply);
  }

  function write(visit: AnyVisit, handle: Handle): Promise<AnyReply> {
    const { account, check: first } = visit.principal;
    const key = idempotencyKeyOf(visit);
    const work = (tx: Executor) => handle(contextOf(visit, tx));
    return key === undefined
      ? database.transaction(account.id, work, { first })
      : onlyOnce({ key, visit, database }, work);
  }

  return async (visit: AnyVisit, handle: Handle): Promise<AnyReply> => {
    const run = visit.operation.method === 'GET' ? read : write;
    try {
      return await run(visit, handle);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      return await run({ ...visit, principal: await again(visit.request) }, handle);
    }
  };
}

/** The `outranks` of the server stub: an unknown record and a passed version come before a body that is not valid. */
export function outranker({ database }: Pick<VisitOptions, 'database'>) {
  return async ({ operation, principal, request }: AnyVisit, params: object): Promise<void> => {
    const kind = kindOfOperation(operation.id);
    if (!kind || !('id' in params)) return;
    const id = String(params.id);
    const account = principal.account.id;
    const version = await findVersion(database.of(account), kind.table, account, id);
    if (version === undefined) throw notFound(id);
    checkVersion(version, request.headers['if-match']);
  };
}
