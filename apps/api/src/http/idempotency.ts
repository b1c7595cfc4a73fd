/** A write repeated with the same `Idempotency-Key` takes effect once (Decision idempotency). */
import { type AnyReply, type AuthenticatedRequest, Problem, RawJson } from '@mostrador/server-stub';
import type { Principal } from '../auth/authenticate.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import { claim, type Kept, type KeySlot, keep, recall, release, reserve } from '../store/idempotency-keys.ts';
import { together } from '../store/together.ts';
import { fingerprintOf } from './fingerprint.ts';

type Incoming = AuthenticatedRequest<Principal>;

/** Returns the idempotency key of a request that may have one. @throws Problem `invalid_parameter` */
export function idempotencyKeyOf({ request, operation }: Incoming): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || (operation.method !== 'POST' && operation.method !== 'PATCH')) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new Problem('invalid_parameter', `\`Idempotency-Key\` ${message}.`, {
    errors: [{ field: 'Idempotency-Key', code: 'invalid_format', message }],
  });
}

interface Once {
  key: string;
  incoming: Incoming;
  database: Pick<Database, 'transaction'>;
  /** The time of the request. */
  now: Date;
  /** Secrets of the response that are not stored, with the text that a repeat shows instead. */
  masks: ReadonlyMap<string, string>;
}

/** Runs `work` and stores its response in one transaction, or returns the stored response. */
export async function onlyOnce(
  { key, incoming, database, masks, now }: Once,
  work: (tx: Executor) => Promise<AnyReply>,
): Promise<AnyReply> {
  const slot = await slotOf(key, incoming);
  const { check: first } = incoming.principal;
  const once = async (tx: Executor): Promise<AnyReply | Problem> => {
    const [claimed, kept] = await together([claim(tx, slot), recall(tx, slot, now)]);
    if (!claimed) throw inProgress();
    if (kept) return replayed(kept, slot);
    const fresh = await work(tx).catch(rejectedByRules);
    await keep(tx, slot, masked(keptOf(fresh), masks), now);
    return fresh;
  };
  const outcome = await database.transaction(slot.account, once, { first }).catch((error: unknown) => {
    if (!(error instanceof Rejected)) throw error;
    return keptProblem({ database, now }, slot, error.problem);
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Replaces the stored response after the transaction, with the later outcome of the request. */
export async function keepInstead(
  { key, incoming, database, masks, now }: Once,
  reply: AnyReply,
): Promise<void> {
  const slot = await slotOf(key, incoming);
  await database.transaction(slot.account, (tx) => keep(tx, slot, masked(keptOf(reply), masks), now));
}

/**
 * Reserves the key of a request that calls an external service before its transaction, so that the call happens once.
 * Returns the response of an earlier request with the key, undefined to proceed. @throws Problem `request_in_progress`
 */
export async function reserveKey({ key, incoming, database, now }: Once): Promise<AnyReply | undefined> {
  const slot = await slotOf(key, incoming);
  const { check: first } = incoming.principal;
  const found = await database.transaction(
    slot.account,
    async (tx) => {
      const kept = await recall(tx, slot, now);
      if (kept) return replayed(kept, slot);
      // The row is the reservation, not the lock: its owner takes the lock when it writes.
      if (!(await reserve(tx, slot, now))) throw inProgress();
      return undefined;
    },
    { first },
  );
  if (found instanceof Problem) throw found;
  return found;
}

/** Ends a reservation after a failure: a rejection is stored as the response, anything else can be retried. */
export async function endReservation({ key, incoming, database, now }: Once, error: unknown): Promise<void> {
  const slot = await slotOf(key, incoming);
  if (error instanceof Problem && error.status < 500) await keptProblem({ database, now }, slot, error);
  else await database.transaction(slot.account, (tx) => release(tx, slot));
}

/** A business rule rejected the request, so that its transaction is rolled back. */
class Rejected extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

function rejectedByRules(error: unknown): never {
  throw error instanceof Problem && error.status < 500 ? new Rejected(error) : error;
}

/** Stores a problem in a transaction of its own, unless another request with the same key has finished since. */
async function keptProblem(
  { database, now }: Pick<Once, 'database' | 'now'>,
  slot: KeySlot,
  problem: Problem,
): Promise<AnyReply | Problem> {
  return await database.transaction(slot.account, async (tx) => {
    const [claimed, kept] = await together([claim(tx, slot), recall(tx, slot, now)]);
    if (kept) return replayed(kept, slot);
    if (claimed) await keep(tx, slot, keptOf(problem), now);
    return problem;
  });
}

async function slotOf(key: string, { request, operation, principal, body }: Incoming): Promise<KeySlot> {
  const [path = '', query = ''] = request.url.split('?', 2);
  const fingerprint = await fingerprintOf(query, body);
  return {
    account: principal.account.id,
    key,
    method: operation.method,
    path: path.replace(/\/$/, ''),
    fingerprint,
  };
}

function keptOf(outcome: AnyReply | Problem): Kept {
  const { status, headers = {} } = outcome;
  return { status, headers, body: outcome instanceof Problem ? problemText(outcome) : dataText(outcome) };
}

/** Returns a response with its secrets masked, for storage. */
function masked({ body, ...kept }: Kept, masks: ReadonlyMap<string, string>): Kept {
  return {
    ...kept,
    body: [...masks].reduce((text, [secret, mask]) => text.replaceAll(secret, mask), body),
  };
}

function dataText({ data }: AnyReply): string {
  return data instanceof RawJson ? data.text : JSON.stringify(data);
}

function problemText({ code, detail, errors, extra }: Problem): string {
  return JSON.stringify({ code, detail, errors, extra });
}

function replayed({ status, headers, body, fingerprint }: Kept & { fingerprint: string }, slot: KeySlot) {
  if (fingerprint !== slot.fingerprint) {
    const detail = 'This `Idempotency-Key` was used with a different body. Use a new key for a new request.';
    throw new Problem('idempotency_key_reused', detail);
  }
  const marked = { ...headers, 'idempotency-replayed': 'true' };
  if (status < 400) return { status, data: new RawJson(body), headers: marked };
  const { code, detail, ...rest } = JSON.parse(body);
  return new Problem(code, detail, { ...rest, headers: marked });
}

function inProgress(): Problem {
  const detail = 'A request with this `Idempotency-Key` is still running. Try again in a moment.';
  return new Problem('request_in_progress', detail, { headers: { 'retry-after': '1' } });
}
