/** Translates a list request to SQL: filters, order and page (Decision N61, N62). */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Filter, ListColumns } from './rules.ts';
import { searchPatterns } from './search-words.ts';

/** The query of a list operation, coerced and validated against the description. */
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
  /** Aliases of `date_from` and `date_to`. */
  from?: string;
  to?: string;
  min_total?: number;
  max_total?: number;
  readonly [filter: string]: unknown;
}

/**
 * The filters of a resource by the type of their value (`list` for any of several); each except `tags` is a column of
 * the same name.
 */
export type Filters = Readonly<Record<string, string>>;

/** The maximum page size; a larger request returns this many (Decision N62). */
export const largestPage = 100;

export interface PageRequest {
  page: number;
  perPage: number;
}

/** Returns the page; `limit` takes precedence, since `per_page` always has its default. */
export function pageRequest({ page = 1, per_page = 20, limit }: ListQuery): PageRequest {
  return { page, perPage: Math.min(limit ?? per_page, largestPage) };
}

/** The `order by` expressions, forwards and backwards. */
export interface Order {
  /** Identifies the order. */
  key: string;
  forward: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
}

/**
 * Returns the order of the list: the sort key, then the ID, so that pages are stable. Unset values come last in both
 * directions; keys that are `always` set use a plain index. `columns` maps keys to columns with other names.
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

/** The list settings of a resource. */
export interface Listing {
  filters: Filters;
  behaviour: { columns?: ListColumns; filters?: Readonly<Record<string, Filter>> };
}

/**
 * Returns the conditions on records, besides the account and not being deleted. Days are in the account's time zone.
 */
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
    // The index only has trigrams: a word without three consecutive letters or digits would read it as a whole.
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

/** Filters that are not columns of the same name. */
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

/** SQL for the start of a day in the account's time zone, or for a moment itself. */
export function moment(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`(${text}::date::timestamp at time zone ${timezone}::text)`
    : sql`${text}::timestamptz`;
}

/** SQL for a condition up to a moment, or to the end of a day in the account's time zone. */
export function until(column: RawBuilder<unknown>, text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`${column} < ((${text}::date + 1)::timestamp at time zone ${timezone}::text)`
    : sql`${column} <= ${text}::timestamptz`;
}

/** SQL for a day, or the day of a moment in the account's time zone, as text. */
function day(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`${text}::text`
    : sql`to_char(${text}::timestamptz at time zone ${timezone}::text, 'YYYY-MM-DD')`;
}

function isDay(text: string): boolean {
  return text.length === 10;
}
