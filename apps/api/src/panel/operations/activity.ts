/** What was done in the account, and by whom (Decision panel, N58). */
import { type Activity, type Actor, isActorType, type Query } from '@mostrador/panel-api';
import type { ActivityHandlers } from '@mostrador/panel-api/server';
import { type RawBuilder, sql } from 'kysely';
import { moment, until } from '../../records/list-query.ts';
import { pageFacts } from '../../records/page.ts';
import type { Executor } from '../../store/context.ts';
import { entityNames } from '../activity-names.ts';
import { type PanelContext, sessionOf } from '../context.ts';

type Asked = Query<'listActivity'>;

export const activityOperations: ActivityHandlers<PanelContext> = {
  async listActivity({ query, database, ...context }) {
    const { account } = sessionOf(context);
    const db = database.of(account.id);
    const filter = sql.join(
      [sql`account_id = ${account.id}`, ...conditions(query, account.timezone)],
      sql` and `,
    );
    const { page = 1, per_page: perPage = 20 } = query;
    const [total, rows] = [await count(db, filter), await read(db, filter, { page, perPage })];
    const nameOf = await entityNames(db, account.id, rows);
    const items = rows.map((row) => shown(row, nameOf(row)));
    return { status: 200, data: { items, ...pageFacts(total, { page, perPage }) } };
  },
};

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

function conditions(query: Asked, timezone: string): RawBuilder<unknown>[] {
  const { action, entity_type, entity_id, actor_type, actor_id, from, to } = query;
  return [
    action && sql`action = any(${action}::text[])`,
    entity_type && sql`entity_type = any(${entity_type}::text[])`,
    entity_id && sql`entity_id = any(${entity_id}::text[])`,
    actor_type && sql`actor->>'type' = any(${actor_type}::text[])`,
    actor_id && sql`actor->>'id' = any(${actor_id}::text[])`,
    from && sql`at >= ${moment(from, timezone)}`,
    to && until(sql`at`, to, timezone),
  ].filter((condition) => typeof condition === 'object');
}

async function count(db: Executor, filter: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from audit_log where ${filter}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function read(
  db: Executor,
  filter: RawBuilder<unknown>,
  { page, perPage }: { page: number; perPage: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor, action, entity_type, entity_id, request_id, changes
    from audit_log where ${filter}
    order by at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return rows;
}

function shown(row: Row, found: string | null): Activity {
  const { id, action, entity_type, entity_id, request_id, at } = row;
  const entity_name = found ?? nameIn(row.changes);
  const thing = entity_type.replaceAll('_', ' ');
  const what = thing.charAt(0).toUpperCase() + thing.slice(1);
  const called =
    entity_name === null ? '' : ` ${/^\d+$/.test(entity_name) ? entity_name : `"${entity_name}"`}`;
  return {
    _id: id,
    action,
    entity_type,
    entity_id,
    entity_name,
    summary: `${what.replace(/^Api /, 'API ')}${called} ${action.replaceAll('_', ' ')}.`,
    changes: changesOf(row),
    actor: actorOf(row.actor),
    request_id,
    created_at: at.toISOString(),
  };
}

/** Everything is new in a record that was created: that is no change. */
function changesOf({ action, changes }: Row): Activity['changes'] {
  if (action === 'created' || action === 'deleted') return null;
  const pairs = Object.entries(changes).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** The name among the changes, for a record that is there no more. */
function nameIn({ name }: Record<string, unknown>): string | null {
  const texts = Array.isArray(name) ? name.filter((value) => typeof value === 'string') : [];
  return texts.at(-1) ?? null;
}

function actorOf({ type, id, name }: Record<string, unknown>): Actor {
  return {
    type: isActorType(type) ? type : 'operator',
    id: typeof id === 'string' ? id : null,
    name: typeof name === 'string' ? name : '',
  };
}
