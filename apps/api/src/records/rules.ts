/** The contribution of a resource to the records kit: only what is its own. */

import type { resources, resourcesWithoutBulk, resourcesWithoutUpdate } from '@mostrador/server-stub';
import type { Body, Data, OperationId } from '@mostrador/types';
import type { RawBuilder } from 'kysely';
import type { Effect } from '../ledgers/effect.ts';
import type { Context } from './context.ts';
import type { WriteResult } from './write-result.ts';

/** The resources with all eight operations. */
export type StandardName = keyof typeof resources;

type Resources = typeof resources & typeof resourcesWithoutBulk & typeof resourcesWithoutUpdate;
/** The resources whose records are listed and read by the standard pattern (Reference 4.1), and written by it as far as they have its operations; by the name of their table. */
export type ResourceName = keyof Resources;
export type One<R extends ResourceName> = Resources[R]['one'];
export type Many<R extends ResourceName> = Resources[R]['many'];

/** A record of the resource, as it is returned. */
export type RecordOf<R extends ResourceName> = Data<`get${One<R>}`>;
/** What creating one takes. */
export type InputOf<R extends ResourceName> = R extends keyof typeof resourcesWithoutUpdate
  ? RecordOf<R>
  : Body<Extract<`create${One<R>}`, OperationId>>;

/** The write in progress. */
export interface Change<R extends ResourceName, Kept = unknown> {
  /** The record before it, undefined for a new one. */
  before: RecordOf<R> | undefined;
  /** What was kept with the record; for a new one, what its maker gives along. */
  kept: Kept | undefined;
  /** What the request carried, as far as the description knows it. */
  sent: Partial<InputOf<R>>;
  context: Context;
}

/** The record that a write makes, and what is kept with it that no caller sees: what effects are worked out from. */
export interface Computed<R extends ResourceName, Kept = unknown> {
  record: RecordOf<R>;
  kept?: Kept | undefined;
}

/** Numbers without gaps that a new record takes. They are given out last, so that others wait for as short as can be. */
export interface Numbers<R extends ResourceName, Kept = unknown> {
  /** The names of the counters, each once. */
  counters(record: RecordOf<R>, kept: Kept | undefined, context: Context): readonly string[];
  /** The record with its numbers, in the order of the counters. */
  numbered(
    record: RecordOf<R>,
    numbers: readonly number[],
    kept: Kept | undefined,
    context: Context,
  ): RecordOf<R>;
}

/** An item of a bulk operation: the record and what is kept with it as they stand, and what was sent, where there is any. */
export interface BulkItem<R extends ResourceName, Kept = unknown> {
  before?: RecordOf<R>;
  kept?: Kept;
  sent: Partial<InputOf<R>>;
}

export interface ListColumns {
  /** The business date; `created_at` unless given. A `day` is text like `2026-10-31`, a moment is text or a timestamp. */
  date?: { column: string; is: 'moment' | 'day' };
  /** The amount of a document; `total` unless given. */
  total?: string;
  /** The columns of sort keys that are sorted by something else than the column of their name. */
  sorts?: Readonly<Record<string, string>>;
}

/** The condition of a filter, for the requested value. */
export type Filter = (value: unknown, context: Context) => RawBuilder<unknown>;

export interface Rules<R extends ResourceName, Facts = undefined, Kept = undefined> {
  /** The members that `search` looks into. */
  search: readonly (keyof RecordOf<R> & string)[];
  /** More that `search` looks into: texts inside of members. */
  searchMore?(record: RecordOf<R>): readonly unknown[];
  /** The columns that `date_from`, `date_to`, `min_total` and `max_total` are about, where they are others than these. */
  columns?: ListColumns;
  /** Filters that are more than a column of their name: the condition that a record must meet. */
  filters?: Readonly<Record<string, Filter>>;
  /** Completes records as they are read, where members depend on the moment or on other records. All of a page at once. */
  read?(records: RecordOf<R>[], context: Context): RecordOf<R>[] | Promise<RecordOf<R>[]>;
  /**
   * Reads what `compute` needs, and locks what the effects will change. All reading of a write happens here; statements
   * that don't depend on each other are begun together, and so leave together.
   */
  facts?(draft: RecordOf<R>, change: Change<R, Kept>): Promise<Facts>;
  /**
   * The record that the write makes. Pure, but for warnings: it reads and writes nothing.
   * Throws the `Problem` that rejects the write.
   */
  compute?(draft: RecordOf<R>, change: Change<R, Kept>, facts: Facts): Computed<R, Kept>;
  numbers?: Numbers<R, Kept>;
  /** What a record stands for in ledgers, see `ledgers/effect.ts`. */
  effects?: readonly Effect<RecordOf<R>, Kept, Facts>[];
  /** Throws the `Problem` that keeps a record from being deleted. */
  deletable?(record: RecordOf<R>, context: Context): void | Promise<void>;
  /** Other records that must change before this one is written, to make way for it. */
  makeWay?(record: RecordOf<R>, change: Change<R, Kept>): Promise<void>;
  /** Other records that change with a record that was written; returns the record where it changed once more by that. */
  followed?(
    record: RecordOf<R>,
    change: Change<R, Kept>,
  ): Promise<WriteResult<RecordOf<R>> | undefined> | Promise<void>;
  /** Other records that change when a record was deleted. */
  unfollowed?(record: RecordOf<R>, context: Context): Promise<void>;
  /** Locks what updates need before any record is locked, by what was sent: what others wait for while they hold records. */
  lockFirst?(sent: readonly Partial<InputOf<R>>[], context: Context): Promise<unknown>;
  /**
   * Locks what the items of a bulk operation will lock, before the first of them: in one order for all, so that no two
   * requests wait for each other in a ring. Records that are changed or deleted are locked by then; what was sent is not
   * validated yet.
   */
  lockForAll?(items: readonly BulkItem<R, Kept>[], context: Context): Promise<unknown>;
  /**
   * Says that what a new record is does not depend on others that are created with it, so that a bulk creation computes
   * and stores them together. Not for resources with numbers or `makeWay`, or whose effects have no `settleNew`.
   */
  independent?: true;
  /**
   * Says the same of changes of several records: what becomes of one does not depend on what becomes of the others. Not for
   * resources with `makeWay`, `lockForAll` or effects.
   */
  changedTogether?: true;
  /** Whether its operations, but for updates, write the directory, see `Database.directoryWrites`. */
  inDirectory?: true;
}
