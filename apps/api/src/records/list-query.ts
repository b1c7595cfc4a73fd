/** A list request as SQL: which records, in which order, which page (Decision N61, N62). */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Filter, ListColumns } from './rules.ts';
import { searchPatterns } from './search-words.ts';

/** The query of a list operation, coerced and checked against the description. */
export interface ListQuery {
  page?: number;
  per_page?: number;
  limit?: number;
  sort?: string;
  sort_dir?: 'asc' | 'desc';
  search?: string;
  q?: string;
  ids?: readonly string[];
  tags?: readonly string[];
  created_from?: string;
  created_to?: string;
  updated_since?: string;
  date_from?: string;
  date_to?: string;
  /** Other names of `date_from` and `date_to`. */
  from?: string;
  to?: string;
  min_total?: number;
  max_total?: number;
  readonly [filter: string]: unknown;
}

/** The filters of a resource by the kind of their value (`list` for any of several); each but `tags` is a column of the same name. */
export type Filters = Readonly<Record<string, string>>;

/** The largest page; asking for more is answered with this many (Decision N62). */
export const largestPage = 100;

export interface PageRequest {
  page: number;
  perPage: number;
}

/** `limit` first: `per_page` is always there, by its default. */
export function pageRequest({ page = 1, per_page = 20, limit }: ListQuery): PageRequest {
  return { page, perPage: Math.min(limit ?? per_page, largestPage) };
}

/** What `order by` is followed by, from the first record on and from the last one. */
export interface Order {
  /** Tells one order from another. */
  key: string;
  forward: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
}

/**
 * The order of the list: the sort key, then the id, so that pages are stable. Unset values come last, either way; an
 * index in plain order serves keys that are `always` set. `columns` are those of keys that have another name.
 */
export function order(
  { sort = 'created_at', sort_dir = 'desc' }: Pick<ListQuery, 'sort' | 'sort_dir'>,
  always: readonly string[] = [],
  columns: Readonly<Record<string, string>> = {},
): Order {
  const key = sql.ref(columns[sort] ?? sort);
  const [there, back] = sort_dir === 'asc' ? [sql`asc`, sql`desc`] : [sql`desc`, sql`asc`];
  const set = alwaysSet.includes(sort) || always.includes(sort);
  const [last, first] = set ? [sql``, sql``] : [sql`nulls last`, sql`nulls first`];
  return {
    key: `${sort} ${sort_dir}`,
    forward: sql`${key} ${there} ${last}, id ${there}`,
    backward: sql`${key} ${back} ${first}, id ${back}`,
  };
}

const alwaysSet = ['created_at', 'updated_at'];

/** What a resource says of its list. */
export interface Listing {
  filters: Filters;
  behaviour: { columns?: ListColumns; filters?: Readonly<Record<string, Filter>> };
}

/** The conditions that a record must meet, besides being of the account and not deleted. Days are those of the account. */
export function conditions(query: ListQuery, listing: Listing, context: Context): RawBuilder<unknown>[] {
  const { columns, filters = {} } = listing.behaviour;
  return [
    ...searching(query),
    ...sharedFilters(query, context.account.timezone),
    ...aboutDates(query, columns?.date, context.account.timezone),
    ...aboutTotals(query, columns?.total),
    ...ownFilters(query, listing.filters, filters, context),
  ];
}

function searching(query: ListQuery): RawBuilder<unknown>[] {
  return searchPatterns(query).map((pattern) =>
    // Words without three letters or digits in a row are not in the index: it would be read as a whole.
    /[\p{L}\p{N}]{3}/u.test(pattern) ? sql`search like ${pattern}` : sql`search || '' like ${pattern}`,
  );
}

function sharedFilters(query: ListQuery, timezone: string): RawBuilder<unknown>[] {
  const { ids, tags, created_from, created_to, updated_since } = query;
  return [
    ids && sql`id = any(${[...ids]}::text[])`,
    tags && sql`doc->'tags' ?| ${[...tags]}::text[]`,
    created_from && sql`created_at >= ${moment(created_from, timezone)}`,
    created_to && until(sql`created_at`, created_to, timezone),
    updated_since && sql`updated_at >= ${moment(updated_since, timezone)}`,
  ].filter((condition) => typeof condition === 'object');
}

const dayMade: NonNullable<ListColumns['date']> = { column: 'created_at', is: 'moment' };

function aboutDates(
  { date_from, from = date_from, date_to, to = date_to }: ListQuery,
  { column, is } = dayMade,
  timezone: string,
): RawBuilder<unknown>[] {
  const name = sql.ref(column);
  const early = (text: string) =>
    is === 'day'
      ? sql`${name} >= ${day(text, timezone)}`
      : sql`${name}::timestamptz >= ${moment(text, timezone)}`;
  const late = (text: string) =>
    is === 'day' ? sql`${name} <= ${day(text, timezone)}` : until(sql`${name}::timestamptz`, text, timezone);
  return [...(from ? [early(from)] : []), ...(to ? [late(to)] : [])];
}

function aboutTotals({ min_total, max_total }: ListQuery, column = 'total'): RawBuilder<unknown>[] {
  const total = sql.ref(column);
  return [
    ...(min_total === undefined ? [] : [sql`${total} >= ${min_total}`]),
    ...(max_total === undefined ? [] : [sql`${total} <= ${max_total}`]),
  ];
}

/** Filters that are no column of their name. */
const elsewhere = ['tags', 'min_total', 'max_total'];

function ownFilters(
  query: ListQuery,
  filters: Filters,
  special: Readonly<Record<string, Filter>>,
  context: Context,
): RawBuilder<unknown>[] {
  return Object.entries(filters)
    .filter(([name]) => query[name] !== undefined && !elsewhere.includes(name))
    .map(([name, kind]) => special[name]?.(query[name], context) ?? plain(name, kind, query[name]));
}

function plain(name: string, kind: string, value: unknown): RawBuilder<unknown> {
  return kind === 'list' ? sql`${sql.ref(name)} = any(${value}::text[])` : sql`${sql.ref(name)} = ${value}`;
}

/** A day begins at midnight in the account's zone; a moment is itself. */
export function moment(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`(${text}::date::timestamp at time zone ${timezone}::text)`
    : sql`${text}::timestamptz`;
}

/** Up to a moment, or up to the end of a day in the account's zone. */
export function until(column: RawBuilder<unknown>, text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`${column} < ((${text}::date + 1)::timestamp at time zone ${timezone}::text)`
    : sql`${column} <= ${text}::timestamptz`;
}

/** The day itself, or the one that a moment falls on in the account's zone, as text. */
function day(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`${text}::text`
    : sql`to_char(${text}::timestamptz at time zone ${timezone}::text, 'YYYY-MM-DD')`;
}

function isDay(text: string): boolean {
  return text.length === 10;
}
