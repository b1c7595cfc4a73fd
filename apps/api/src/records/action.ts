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
import { idOf } from './document.ts';
import { kindNamed } from './kind.ts';
import { lockRecord } from './locked-record.ts';
import type { RecordOf, ResourceName } from './rules.ts';
import { warnUnknown } from './unknown-members.ts';
import { withWarnings } from './with-warnings.ts';
import { checkVersion, etag, keep, notFound } from './write.ts';

export type CallOf<Id extends OperationId> = Parameters<Handler<Id, Context>>[0];

export interface Outcome<Id extends OperationId> {
  /** 200 unless given. */
  status?: SuccessStatus<Id>;
  data: Data<Id>;
  /** Where what was made is found. */
  location?: string;
  /** Where the other pages are. */
  link?: string | undefined;
  /** The version of the record that `data` shows, for the `ETag`. */
  version?: number;
  /** Members of `data` change while the version stays, so the `ETag` tells their text as well. */
  figures?: boolean;
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

/** Something with a version: how it is found and locked, and what the activity calls it. */
export interface Holding<State extends object, Call = Context, Kept = unknown> {
  entityType: string;
  /**
   * What the call is about, locked until the transaction ends; without a state, and at version 0, where it is still to
   * be made. @throws Problem `not_found`
   */
  lock(call: Call): Promise<Held<State, Kept>>;
  /** Writes what has become of what the lock found, and returns its new version. */
  store(state: State, call: Call, kept: object | undefined, was: Held<State, Kept>): Promise<number>;
  /** Writes that it is no more, where an operation can end it. */
  end?(state: State, call: Call, was: Held<State, Kept>): Promise<void>;
  /** The state with the moment of its change. */
  stamped(state: State, call: Call): State;
}

export type Held<State extends object, Kept = unknown> = LockedBy<Kept> & { state: State | undefined };

/** What the lock found besides the record: its version, and what is kept with it and never returned to callers. */
export type LockedBy<Kept = unknown> = { version: number } & (unknown extends Kept
  ? { kept?: unknown }
  : { kept: Kept });

/** What an operation makes of what it holds. */
export interface Turn<State extends object, Id extends OperationId> extends Answer<Id> {
  /** What was done, in the words of the activity: `closed`. */
  did: string;
  /** What it has become; absent where it is no more. */
  state?: State;
  /** What is kept with it, where that changes. */
  kept?: object | undefined;
  /** Being called is a change, even where everything stays as it was. */
  always?: boolean;
  /** What the operation returns, from the state as it was stored last. */
  data(stored: State): Data<Id>;
  /** What the activity says of the state before and after, where not all of it. */
  noted?(state: State): object;
}

interface Answer<Id extends OperationId> {
  status?: SuccessStatus<Id>;
  location?: string;
  /** Members of the data change while the version stays, so the `ETag` tells their text as well. */
  figures?: boolean;
}

/**
 * An operation on something that is not a record of a resource and has a version all the same. It is locked, and at the
 * version that `If-Match` names; what has become of it is stored with its audit entry, and what stays as it was keeps
 * its version.
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
  if (!stored) throw new Error(`${did}: there was nothing, and there is nothing`);
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

export interface OutcomeOn<R extends ResourceName, Id extends OperationId> extends Answer<Id> {
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
}

/**
 * An operation on the record that its path names. The record is locked, and at the version that `If-Match` names; what has
 * become of it is stored with its audit entry and its effects on ledgers, and a record that stays as it was keeps its version.
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

/** The record is what the operation returns, as the description has it. */
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
