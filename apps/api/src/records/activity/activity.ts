/** The activity of an account, as the API and the panel show it (Decision panel, N58). */
import { type RawBuilder, sql } from 'kysely';
import type { Account } from '../../core/context.ts';
import type { Executor } from '../../store/context.ts';
import { moment, type PageRequest, until } from '../list-query.ts';
import { searchPatterns } from '../search-words.ts';
import { entityNames } from './activity-names.ts';

/** Filters of entries; a list matches any of its values. */
export interface ActivityFilter {
  ids?: readonly string[] | undefined;
  action?: readonly string[] | undefined;
  entity_type?: readonly string[] | undefined;
  entity_id?: readonly string[] | undefined;
  actor_type?: readonly string[] | undefined;
  actor_id?: readonly string[] | undefined;
  /** A day or a moment. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words in the action, the record, the actor or the request ID. */
  search?: string | undefined;
}

export interface ActivityEntry {
  id: string;
  at: Date;
  action: string;
  entity_type: string;
  entity_id: string;
  /** The name or number of the record; null if it has neither. */
  entity_name: string | null;
  /** The entry as a sentence. */
  summary: string;
  /** By field, before and after; null if nothing was compared. */
  changes: Record<string, unknown[]> | null;
  actor: { type: string; id: string | null; name: string };
  /** Null if no request caused it. */
  request_id: string | null;
}

/** Returns a page of entries, latest first unless `direction` says otherwise, and the total. */
export async function readActivity(
  db: Executor,
  { id, timezone }: Pick<Account, 'id' | 'timezone'>,
  filter: ActivityFilter,
  { page, perPage, direction = 'desc' }: PageRequest & { direction?: 'asc' | 'desc' | undefined },
): Promise<{ total: number; entries: ActivityEntry[] }> {
  const where = sql.join([sql`account_id = ${id}`, ...conditions(filter, timezone)], sql` and `);
  const order = direction === 'asc' ? sql`at, id` : sql`at desc, id desc`;
  const total = await count(db, where);
  const { rows } = await sql<Row>`
    select id, at, actor, action, entity_type, entity_id, request_id, changes
    from audit_log where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    db,
  );
  const nameOf = await entityNames(db, id, rows);
  return { total, entries: rows.map((row) => entryOf(row, nameOf(row))) };
}

interface Row {
  id: string;
  at: Date;
  actor: Record<string, unknown>;
  action: string;
  entity_type: string;
  entity_id: string;
  request_id: string | null;
  changes: Record<string, unknown>;
}

function conditions(filter: ActivityFilter, timezone: string): RawBuilder<unknown>[] {
  const { ids, action, entity_type, entity_id, actor_type, actor_id, from, to, search } = filter;
  return [
    ids && sql`id = any(${ids}::text[])`,
    action && sql`action = any(${action}::text[])`,
    entity_type && sql`entity_type = any(${entity_type}::text[])`,
    entity_id && sql`entity_id = any(${entity_id}::text[])`,
    actor_type && sql`actor->>'type' = any(${actor_type}::text[])`,
    actor_id && sql`actor->>'id' = any(${actor_id}::text[])`,
    from && sql`at >= ${moment(from, timezone)}`,
    to && until(sql`at`, to, timezone),
    search && sql`${searched} like all(${searchPatterns({ search })}::text[])`,
  ].filter((condition) => typeof condition === 'object');
}

const searched = sql`lower(concat_ws(' ', action, entity_type, entity_id, actor->>'name', request_id))`;

async function count(db: Executor, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from audit_log where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

function entryOf(row: Row, found: string | null): ActivityEntry {
  const { actor, ...entry } = row;
  const entity_name = found ?? nameIn(row.changes);
  return {
    ...entry,
    entity_name,
    summary: summaryOf(row, entity_name),
    changes: changesOf(row),
    actor: actorOf(actor),
  };
}

/** Returns the actor, from the column `actor`. */
export function actorOf({ type, id, name }: Record<string, unknown>): ActivityEntry['actor'] {
  return {
    type: String(type),
    id: typeof id === 'string' ? id : null,
    name: typeof name === 'string' ? name : '',
  };
}

/** `Product "Martillo" updated.` */
function summaryOf({ entity_type, action }: Row, name: string | null): string {
  const thing = entity_type.replaceAll('_', ' ');
  const what = (thing.charAt(0).toUpperCase() + thing.slice(1)).replace(/^Api /, 'API ');
  const called = name === null ? '' : ` ${/^\d+$/.test(name) ? name : `"${name}"`}`;
  return `${what}${called} ${action.replaceAll('_', ' ')}.`;
}

/** Returns null for a created record, of which everything is new. */
function changesOf({ action, changes }: Row): ActivityEntry['changes'] {
  if (action === 'created' || action === 'deleted') return null;
  const pairs = Object.entries(changes).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** Returns the name in the changes, for a record that no longer exists. */
function nameIn({ name }: Record<string, unknown>): string | null {
  const texts = Array.isArray(name) ? name.filter((value) => typeof value === 'string') : [];
  return texts.at(-1) ?? null;
}
