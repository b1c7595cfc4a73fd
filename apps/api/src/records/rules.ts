/** The rules that a resource adds to the records kit. */

import type { resources, resourcesWithoutBulk, resourcesWithoutUpdate } from '@mostrador/server-stub';
import type { Body, Data, OperationId } from '@mostrador/types';
import type { RawBuilder } from 'kysely';
import type { Effect } from '../ledgers/effect.ts';
import type { Context } from './context.ts';
import type { WriteResult } from './write-result.ts';

/** The resources with all eight operations. */
export type StandardName = keyof typeof resources;

type Resources = typeof resources & typeof resourcesWithoutBulk & typeof resourcesWithoutUpdate;
/**
 * The resources with standard lists and reads (Reference 4.1), and the standard writes that they have; by the name of
 * their table.
 */
export type ResourceName = keyof Resources;
export type One<R extends ResourceName> = Resources[R]['one'];
export type Many<R extends ResourceName> = Resources[R]['many'];

/** A record of the resource as returned. */
export type RecordOf<R extends ResourceName> = Data<`get${One<R>}`>;
/** The input to create a record. */
export type InputOf<R extends ResourceName> = R extends keyof typeof resourcesWithoutUpdate
  ? RecordOf<R>
  : Body<Extract<`create${One<R>}`, OperationId>>;

/** The write in progress. */
export interface Change<R extends ResourceName, Kept = unknown> {
  /** The record before the write, undefined for a new one. */
  before: RecordOf<R> | undefined;
  /** The private data of the record; for a new one, the data given by its creator. */
  kept: Kept | undefined;
  /** The fields of the request that the description knows. */
  sent: Partial<InputOf<R>>;
  context: Context;
}

/** The record that a write produces, and its private data, from which effects are computed. */
export interface Computed<R extends ResourceName, Kept = unknown> {
  record: RecordOf<R>;
  kept?: Kept | undefined;
}

/** The gapless numbers of a new record. They are taken last, so that locks are held briefly. */
export interface Numbers<R extends ResourceName, Kept = unknown> {
  /** Returns the names of the counters, without duplicates. */
  counters(record: RecordOf<R>, kept: Kept | undefined, context: Context): readonly string[];
  /** Returns the record with its numbers, in the order of the counters. */
  numbered(
    record: RecordOf<R>,
    numbers: readonly number[],
    kept: Kept | undefined,
    context: Context,
  ): RecordOf<R>;
}

/** An item of a bulk operation: the current record with its private data, and the fields sent, where they exist. */
export interface BulkItem<R extends ResourceName, Kept = unknown> {
  before?: RecordOf<R>;
  kept?: Kept;
  sent: Partial<InputOf<R>>;
}

export interface ListColumns {
  /**
   * The business date. Default: `created_at`. A `day` is text such as `2026-10-31`, a moment is text or a timestamp.
   */
  date?: { column: string; is: 'moment' | 'day' };
  /** The amount of a document. Default: `total`. */
  total?: string;
  /** The columns of sort keys that differ from their name. */
  sorts?: Readonly<Record<string, string>>;
}

/** Returns the condition of a filter, for the requested value. */
export type Filter = (value: unknown, context: Context) => RawBuilder<unknown>;

export interface Rules<R extends ResourceName, Facts = undefined, Kept = undefined> {
  /** The fields that `search` covers. */
  search: readonly (keyof RecordOf<R> & string)[];
  /** Returns further texts for `search`, from inside fields. */
  searchMore?(record: RecordOf<R>): readonly unknown[];
  /** The columns of `date_from`, `date_to`, `min_total` and `max_total`, where they differ from the defaults. */
  columns?: ListColumns;
  /** Filters other than a column of the same name: the condition on a record. */
  filters?: Readonly<Record<string, Filter>>;
  /** Completes the records of a page on reading, if fields depend on the time or on other records. */
  read?(records: RecordOf<R>[], context: Context): RecordOf<R>[] | Promise<RecordOf<R>[]>;
  /**
   * Reads the data for `compute`, and locks what the effects change. All reads of a write happen here; start
   * independent statements together, so that they share a round trip.
   */
  facts?(draft: RecordOf<R>, change: Change<R, Kept>): Promise<Facts>;
  /**
   * Returns the record that the write produces. Pure, except for warnings.
   * Throws the `Problem` that rejects the write.
   */
  compute?(draft: RecordOf<R>, change: Change<R, Kept>, facts: Facts): Computed<R, Kept>;
  numbers?: Numbers<R, Kept>;
  /** The ledger movements of a record, see `ledgers/effect.ts`. */
  effects?: readonly Effect<RecordOf<R>, Kept, Facts>[];
  /** Throws the `Problem` that prevents the deletion of a record. */
  deletable?(record: RecordOf<R>, context: Context): void | Promise<void>;
  /** Changes other records that must change before this one is written. */
  makeWay?(record: RecordOf<R>, change: Change<R, Kept>): Promise<void>;
  /** Changes other records after a write; returns the record if that changed it again. */
  followed?(
    record: RecordOf<R>,
    change: Change<R, Kept>,
  ): Promise<WriteResult<RecordOf<R>> | undefined> | Promise<void>;
  /** Changes other records after a deletion. */
  unfollowed?(record: RecordOf<R>, context: Context): Promise<void>;
  /** Locks shared data that updates need before any record, based on the fields sent, to avoid deadlocks. */
  lockFirst?(sent: readonly Partial<InputOf<R>>[], context: Context): Promise<unknown>;
  /**
   * Locks the data that the items of a bulk operation will lock, before the first item and in a fixed order, to avoid
   * deadlocks. Records to be changed or deleted are locked already; the fields sent are not validated yet.
   */
  lockForAll?(items: readonly BulkItem<R, Kept>[], context: Context): Promise<unknown>;
  /**
   * Declares that records do not depend on others created or updated with them, so that a bulk operation computes and
   * stores them together; `facts` throws `ItemsDepend` for exceptions. Not for resources with numbers, effects,
   * `makeWay`, `lockFirst` or `lockForAll`.
   */
  independent?: true;
  /** Whether its operations, except updates, write the directory, see `Database.directoryWrites`. */
  inDirectory?: true;
}
