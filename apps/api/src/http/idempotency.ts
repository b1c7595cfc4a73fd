/** A write that is repeated with the same `Idempotency-Key` happens once (Decision idempotency). */
import { type AnyReply, Problem, RawJson, type Visit } from '@mostrador/server-stub';
import type { Principal } from '../auth/authenticate.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import { claim, type Kept, type KeySlot, keep, recall } from '../store/idempotency-keys.ts';
import { together } from '../store/together.ts';
import { fingerprintOf } from './fingerprint.ts';

type AnyVisit = Visit<Principal>;

/** The key of a request that may carry one, if it does. @throws Problem `invalid_parameter` */
export function idempotencyKeyOf({ request, operation }: AnyVisit): string | undefined {
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
  visit: AnyVisit;
  database: Database;
}

/** Does `work` and keeps its answer in one transaction, or answers what was kept. */
export async function onlyOnce(
  { key, visit, database }: Once,
  work: (tx: Executor) => Promise<AnyReply>,
): Promise<AnyReply> {
  const slot = await slotOf(key, visit);
  const { check: first } = visit.principal;
  const once = async (tx: Executor): Promise<AnyReply | Problem> => {
    const [claimed, kept] = await together([claim(tx, slot), recall(tx, slot)]);
    if (!claimed) throw inProgress();
    if (kept) return replayed(kept, slot);
    const fresh = await work(tx).catch(rejectedByRules);
    await keep(tx, slot, keptOf(fresh));
    return fresh;
  };
  const outcome = await database.transaction(slot.account, once, { first }).catch((error: unknown) => {
    if (!(error instanceof Rejected)) throw error;
    return keptProblem(database, slot, error.problem);
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** The rules of the business rejected the request, so that all it wrote is undone with its transaction. */
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

/** Keeps a problem in a transaction of its own; what another request with the same key has done since then counts. */
async function keptProblem(database: Database, slot: KeySlot, problem: Problem): Promise<AnyReply | Problem> {
  return await database.transaction(slot.account, async (tx) => {
    const [claimed, kept] = await together([claim(tx, slot), recall(tx, slot)]);
    if (kept) return replayed(kept, slot);
    if (claimed) await keep(tx, slot, keptOf(problem));
    return problem;
  });
}

async function slotOf(key: string, { request, operation, principal, body }: AnyVisit): Promise<KeySlot> {
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

function dataText({ data }: AnyReply): string {
  return data instanceof RawJson ? data.text : JSON.stringify(data);
}

function problemText({ code, detail, errors, extra }: Problem): string {
  return JSON.stringify({ code, detail, errors, extra });
}

function replayed({ status, headers, body, fingerprint }: Kept & { fingerprint: string }, slot: KeySlot) {
  if (fingerprint !== slot.fingerprint) {
    const detail = 'This `Idempotency-Key` was used with another body. Use a new key for a new request.';
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
