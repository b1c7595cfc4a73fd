/** What a resource adds to the records kit: only what is its own. */

import type { resources, resourcesWithoutBulk } from '@mostrador/server-stub';
import type { Body, Data } from '@mostrador/types';
import type { RawBuilder } from 'kysely';
import type { Context } from './context.ts';

/** The resources with all eight operations. */
export type StandardName = keyof typeof resources;

type Resources = typeof resources & typeof resourcesWithoutBulk;
/** The resources that follow the standard pattern (Reference 4.1), with bulk operations or without, by the name of their table. */
export type ResourceName = keyof Resources;
export type One<R extends ResourceName> = Resources[R]['one'];
export type Many<R extends ResourceName> = Resources[R]['many'];

/** A record of the resource, as it is answered. */
export type RecordOf<R extends ResourceName> = Data<`get${One<R>}`>;
/** What creating one takes. */
export type InputOf<R extends ResourceName> = Body<`create${One<R>}`>;

/** The write under way. */
export interface Change<R extends ResourceName> {
  /** The record before it, undefined for a new one. */
  before: RecordOf<R> | undefined;
  /** What the request carried, as far as the description knows it. */
  sent: Partial<InputOf<R>>;
  context: Context;
}

export interface ListColumns {
  /** The business date; `created_at` unless given. A `day` is text like `2026-10-31`, a moment is text or a timestamp. */
  date?: { column: string; is: 'moment' | 'day' };
  /** The amount of a document; `total` unless given. */
  total?: string;
}

/** The condition of a filter, for the value that was asked for. */
export type Filter = (value: unknown, context: Context) => RawBuilder<unknown>;

export interface Rules<R extends ResourceName> {
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
   * Completes a record before it is written: computed members, checks against other records, warnings.
   * Throws the `Problem` that refuses it.
   */
  prepare?(record: RecordOf<R>, change: Change<R>): RecordOf<R> | Promise<RecordOf<R>>;
  /** What else changes in the same transaction once a record is written. */
  written?(record: RecordOf<R>, change: Change<R>): Promise<void>;
  /** What else changes in the same transaction once a record is deleted. */
  deleted?(record: RecordOf<R>, context: Context): Promise<void>;
}
