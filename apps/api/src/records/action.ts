/**
 * Operations of their own: what is not one of the eight standard operations. The kit does once what each of them needs:
 * warnings for unknown fields, the lock and the version of the record, its audit entry, and the `ETag`.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AnyReply, Handler } from '@mostrador/server-stub';
import type { Data, OperationId, SuccessStatus } from '@mostrador/types';
import { audit } from '../store/audit.ts';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { kindNamed } from './kind.ts';
import { keepRecord, lockRecord } from './locked-record.ts';
import type { RecordOf, ResourceName } from './rules.ts';
import { warnUnknown } from './unknown-members.ts';
import { withWarnings } from './with-warnings.ts';
import { etag } from './write.ts';

export type CallOf<Id extends OperationId> = Parameters<Handler<Id, Context>>[0];

export interface Outcome<Id extends OperationId> {
  /** 200 unless given. */
  status?: SuccessStatus<Id>;
  data: Data<Id>;
  /** Where what was made is found. */
  location?: string;
  /** The version of the record that `data` shows, for the `ETag`. */
  version?: number;
}

/** An operation that `work` does; what it warns of, and unknown fields, are in `data.warnings`. */
export function action<Id extends OperationId>(
  work: (call: CallOf<Id>) => Promise<Outcome<Id>>,
): Handler<Id, Context> {
  return async (call) => {
    warnUnknown(call.unknown, call.warn);
    return replyOf<Id>(call, await work(call));
  };
}

export interface OutcomeOn<R extends ResourceName, Id extends OperationId> {
  /** What was done, in the words of the activity: `closed`. */
  did: string;
  /** What the record has become. */
  record: RecordOf<R>;
  /** What is kept with it, where that changes. */
  kept?: object;
  /** What the operation returns, from the record as it was stored; the record itself unless given. */
  data?(stored: RecordOf<R>): Data<Id>;
  /** What the activity says of the record before and after, where not all of it. */
  noted?(record: RecordOf<R>): object;
  status?: SuccessStatus<Id>;
  location?: string;
}

/**
 * An operation on the record that its path names. The record is locked, and at the version that `If-Match` names; what has
 * become of it is stored with its audit entry, and a record that stays as it was keeps its version.
 * @throws Problem `not_found`, `precondition_failed`
 */
export function actionOn<R extends ResourceName, Id extends OperationId>(
  resource: R,
  work: (record: RecordOf<R>, call: CallOf<Id>, locked: LockedBy) => Promise<OutcomeOn<R, Id>>,
): Handler<Id, Context> {
  return action<Id>(async (call) => {
    const locked = await lockRecord(resource, idOf(call.params), call);
    const before: RecordOf<R> = locked.record;
    const { version, kept } = locked;
    const outcome = await work(before, call, { version, kept });
    const unchanged = isSame(outcome.record, before);
    const next = unchanged
      ? { stored: before, version }
      : await store<R, Id>(resource, before, outcome, call);
    const stored: RecordOf<R> = next.stored;
    const data = outcome.data ? outcome.data(stored) : shown<Id>(stored);
    const { status, location } = outcome;
    return {
      data,
      version: next.version,
      ...(status !== undefined && { status }),
      ...(location !== undefined && { location }),
    };
  });
}

/** What the lock found besides the record. */
export interface LockedBy {
  version: number;
  /** What is kept with the record and never returned to callers. */
  kept: unknown;
}

async function store<R extends ResourceName, Id extends OperationId>(
  resource: R,
  before: RecordOf<R>,
  { did, record, kept, noted = whole }: OutcomeOn<R, Id>,
  context: Context,
): Promise<{ stored: RecordOf<R>; version: number }> {
  const stored = stamped(record, context);
  const entry = {
    action: did,
    entityType: kindNamed(resource).entityType,
    entityId: idOf(record),
    before: { ...noted(before) },
    after: { ...noted(stored) },
  };
  const [version] = await together([keepRecord(resource, stored, context, kept), audit(context, entry)]);
  return { stored, version };
}

function isSame(one: object, other: object): boolean {
  return isDeepStrictEqual(one, other);
}

/** The record with the moment of its change. */
function stamped<Record extends object>(record: Record, { now }: Context): Record {
  return { ...record, updated_at: now.toISOString() };
}

function whole(record: object): object {
  return record;
}

/** The record is what the operation returns, as the description has it. */
function shown<Id extends OperationId>(record: unknown): Data<Id> {
  return record as Data<Id>;
}

function idOf(from: object): string {
  const { id, _id }: { id?: unknown; _id?: unknown } = from;
  return String(_id ?? id ?? '');
}

function replyOf<Id extends OperationId>(
  context: Context,
  { status, data, location, version }: Outcome<Id>,
): Awaited<ReturnType<Handler<Id, Context>>> {
  const reply: AnyReply = {
    status: status ?? 200,
    data: withWarnings({ ...(data as object) }, context),
    headers: {
      ...(location !== undefined && { location }),
      ...(version !== undefined && { etag: etag(version) }),
    },
  };
  return reply as Awaited<ReturnType<Handler<Id, Context>>>;
}
