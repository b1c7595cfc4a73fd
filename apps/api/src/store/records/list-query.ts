/** A list request as SQL: which records, in which order, which page (Decision N61, N62). */
import { type RawBuilder, sql } from 'kysely';
import { patterns } from './search-text.ts';

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

/** The order of the list: the sort key, then the id, so that pages are stable. Unset values come last. */
export function order({ sort = 'created_at', sort_dir = 'desc' }: ListQuery): RawBuilder<unknown> {
  const direction = sort_dir === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sql.ref(sort)} ${direction} nulls last, id ${direction}`;
}

/** The conditions that a record must meet, besides being of the account and not deleted. `timezone` says when days begin. */
export function conditions(query: ListQuery, filters: Filters, timezone: string): RawBuilder<unknown>[] {
  return [...searching(query), ...sharedFilters(query, timezone), ...ownFilters(query, filters)];
}

function searching({ search, q }: ListQuery): RawBuilder<unknown>[] {
  return patterns(search ?? q ?? '').map((pattern) => sql`search like ${pattern}`);
}

function sharedFilters(query: ListQuery, timezone: string): RawBuilder<unknown>[] {
  const { ids, tags, created_from, created_to, updated_since } = query;
  return [
    ids && sql`id = any(${[...ids]}::text[])`,
    tags && sql`doc->'tags' ?| ${[...tags]}::text[]`,
    created_from && sql`created_at >= ${moment(created_from, timezone)}`,
    created_to && until(created_to, timezone),
    updated_since && sql`updated_at >= ${moment(updated_since, timezone)}`,
  ].filter((condition) => typeof condition === 'object');
}

function ownFilters(query: ListQuery, filters: Filters): RawBuilder<unknown>[] {
  return Object.entries(filters)
    .filter(([name]) => query[name] !== undefined && name !== 'tags')
    .map(([name, kind]) =>
      kind === 'list'
        ? sql`${sql.ref(name)} = any(${query[name]}::text[])`
        : sql`${sql.ref(name)} = ${query[name]}`,
    );
}

/** A day begins at midnight in the account's zone; a moment is itself. */
function moment(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`(${text}::date::timestamp at time zone ${timezone}::text)`
    : sql`${text}::timestamptz`;
}

/** Up to a moment, or up to the end of a day in the account's zone. */
function until(text: string, timezone: string): RawBuilder<unknown> {
  return isDay(text)
    ? sql`created_at < ((${text}::date + 1)::timestamp at time zone ${timezone}::text)`
    : sql`created_at <= ${text}::timestamptz`;
}

function isDay(text: string): boolean {
  return text.length === 10;
}
