/**
 * Operations other than the eight standard ones. The kit does the common work: warnings for unknown fields, locking,
 * version checks, audit entries, and the `ETag`.
 */
import { isDeepStrictEqual } from 'node:util';
import type { AnyReply, Handler } from '@mostrador/server-stub';
import type { Data, OperationId, SuccessStatus } from '@mostrador/types';
import { audit } from '../store/audit.ts';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { idOf } from './document.ts';
import { kindNamed } from './kind.ts';
import { lockRecord } from './locked-record.ts';
import type { RecordOf, ResourceName } from './rules.ts';
import { warnUnknown } from './unknown-members.ts';
import { withWarnings } from './with-warnings.ts';
import { checkVersion, etag, keep, notFound } from './write.ts';

export type CallOf<Id extends OperationId> = Parameters<Handler<Id, Context>>[0];

export interface Outcome<Id extends OperationId> {
  /** Default: 200. */
  status?: SuccessStatus<Id>;
  data: Data<Id>;
  /** The URL of a created record. */
  location?: string;
  /** The URLs of the other pages. */
  link?: string | undefined;
  /** The version of the record in `data`, for the `ETag`. */
  version?: number;
  /** Fields of `data` change without a new version, so the `ETag` also includes a hash of their text. */
  figures?: boolean;
}

/** Creates an operation from `work`; its warnings, and those about unknown fields, are in `data.warnings`. */
export function action<Id extends OperationId>(
  work: (call: CallOf<Id>) => Promise<Outcome<Id>>,
): Handler<Id, Context> {
  return async (call) => {
    warnUnknown(call.unknown, call.warn);
    return replyOf<Id>(call, await work(call));
  };
}

/** Something with a version: how to find and lock it, and its name in the activity. */
export interface Holding<State extends object, Call = Context, Kept = unknown> {
  entityType: string;
  /**
   * Returns the target of the call, locked until the transaction ends; without a state, and at version 0, if it does
   * not exist yet. @throws Problem `not_found`
   */
  lock(call: Call): Promise<Held<State, Kept>>;
  /** Stores the new state, and returns its new version. */
  store(state: State, call: Call, kept: object | undefined, was: Held<State, Kept>): Promise<number>;
  /** Deletes it, if an operation can end it. */
  end?(state: State, call: Call, was: Held<State, Kept>): Promise<void>;
  /** Returns the state with the time of its change. */
  stamped(state: State, call: Call): State;
}

export type Held<State extends object, Kept = unknown> = LockedBy<Kept> & { state: State | undefined };

/** The locked record's version, and its private data, which callers never see. */
export type LockedBy<Kept = unknown> = { version: number } & (unknown extends Kept
  ? { kept?: unknown }
  : { kept: Kept });

/** The result of an operation on what it holds. */
export interface Turn<State extends object, Id extends OperationId> extends ResponseOptions<Id> {
  /** The action in the words of the activity: `closed`. */
  did: string;
  /** The new state; absent if it was ended. */
  state?: State;
  /** The new private data, if it changes. */
  kept?: object | undefined;
  /** Counts as a change even if the state is the same. */
  always?: boolean;
  /** Returns the response data, from the stored state. */
  data(stored: State): Data<Id>;
  /** Returns the part of a state that the activity compares; default: all of it. */
  noted?(state: State): object;
}

interface ResponseOptions<Id extends OperationId> {
  status?: SuccessStatus<Id>;
  location?: string;
  /** Fields of the data change without a new version, so the `ETag` also includes a hash of their text. */
  figures?: boolean;
}

/**
 * Creates an operation on something that has a version but is not a record of a resource. It is locked, at the version
 * in `If-Match`; a changed state is stored with its audit entry, and an unchanged one keeps its version.
 * @throws Problem `precondition_failed`, and what `lock` throws
 */
export function actionIn<State extends object, Id extends OperationId, Kept = unknown>(
  holding: Holding<State, CallOf<Id>, Kept>,
  work: (state: State | undefined, call: CallOf<Id>, locked: LockedBy<Kept>) => Promise<Turn<State, Id>>,
): Handler<Id, Context> {
  return action<Id>(async (call) => {
    const was = await holding.lock(call);
    checkVersion(was.version, call.ifMatch);
    const turn = await work(was.state, call, was);
    const next = await written(holding, { was, turn }, call);
    const { status, location, figures } = turn;
    return {
      data: turn.data(next.stored),
      ...(status !== undefined && { status }),
      ...(location !== undefined && { location }),
      ...(figures !== undefined && { figures }),
      ...(next.version !== undefined && { version: next.version }),
    };
  });
}

interface Turned<State extends object, Id extends OperationId, Kept> {
  was: Held<State, Kept>;
  turn: Turn<State, Id>;
}

async function written<State extends object, Id extends OperationId, Kept>(
  holding: Holding<State, CallOf<Id>, Kept>,
  { was, turn }: Turned<State, Id, Kept>,
  call: CallOf<Id>,
): Promise<{ stored: State; version?: number }> {
  const { state: before, version: earlier } = was;
  const { did, state, kept, always = false, noted = whole } = turn;
  const after = state && holding.stamped(state, call);
  const stored = after ?? before;
  if (!stored) throw new Error(`${did}: there is no state before or after`);
  if (before && !always && isDeepStrictEqual(state, before)) return { stored: before, version: earlier };
  const entry = {
    action: did,
    entityType: holding.entityType,
    entityId: idOf(stored),
    ...(before && { before: { ...noted(before) } }),
    ...(after && { after: { ...noted(after) } }),
  };
  const writing = after ? holding.store(after, call, kept, was) : holding.end?.(stored, call, was);
  const [version] = await together([writing, audit(call, entry)]);
  return { stored, ...(typeof version === 'number' && { version }) };
}

export interface OutcomeOn<R extends ResourceName, Id extends OperationId> extends ResponseOptions<Id> {
  /** The action in the words of the activity: `closed`. */
  did: string;
  /** The new record. */
  record: RecordOf<R>;
  /** The new private data, if it changes. */
  kept?: object;
  /** Returns the response data, from the stored record. Default: the record itself. */
  data?(stored: RecordOf<R>): Data<Id>;
  /** Returns the part of the record that the activity compares; default: all of it. */
  noted?(record: RecordOf<R>): object;
}

/**
 * Creates an operation on the record in its path. The record is locked, at the version in `If-Match`; a changed record
 * is stored with its audit entry and its ledger effects, and an unchanged one keeps its version.
 * @throws Problem `not_found`, `precondition_failed`
 */
export function actionOn<R extends ResourceName, Id extends OperationId>(
  resource: R,
  work: (record: RecordOf<R>, call: CallOf<Id>, locked: LockedBy) => Promise<OutcomeOn<R, Id>>,
): Handler<Id, Context> {
  return actionIn<RecordOf<R>, Id>(recordsOf(resource), async (found, call, locked) => {
    if (!found) throw notFound(idOf(call.params));
    const { record, data = shown<Id>, ...outcome } = await work(found, call, locked);
    return { ...outcome, state: record, data };
  });
}

function recordsOf<R extends ResourceName, Call extends Context & { params: object }>(
  resource: R,
): Holding<RecordOf<R>, Call> {
  return {
    get entityType() {
      return kindNamed(resource).entityType;
    },
    lock: async (call) => {
      const { record: state, version, kept } = await lockRecord(resource, idOf(call.params), call);
      return { state, version, kept };
    },
    store: (record, call, kept, was) =>
      keep(kindNamed(resource), { record: was.state, kept: was.kept }, { record, kept }, call),
    stamped: (record, { now }) => ({ ...record, updated_at: now.toISOString() }),
  };
}

function whole(state: object): object {
  return state;
}

/** Narrows a record to the response data of the operation, as in the description. */
function shown<Id extends OperationId>(record: unknown): Data<Id> {
  return record as Data<Id>;
}

function replyOf<Id extends OperationId>(
  context: Context,
  { status, data, location, link, version, figures = false }: Outcome<Id>,
): Awaited<ReturnType<Handler<Id, Context>>> {
  const reply: AnyReply = {
    status: status ?? 200,
    data: withWarnings({ ...(data as object) }, context),
    headers: {
      ...(location !== undefined && { location }),
      ...(link !== undefined && { link }),
      ...(version !== undefined && { etag: figures ? etag(version, JSON.stringify(data)) : etag(version) }),
    },
  };
  return reply as Awaited<ReturnType<Handler<Id, Context>>>;
}
