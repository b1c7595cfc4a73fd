/** Tasks, reminders and templates. Due ones are found by an index of open ones. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const crmTasks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTasks(db);
    await createReminders(db);
    await createTemplates(db);
    await secureRows(db, 'crm_tasks', 'crm_reminders', 'crm_templates');
  },
};

const spanish = (member: string) => ({
  type: 'text collate "es-x-icu"',
  from: `left(doc->>'${member}', 200)`,
});

async function createTasks(db: Kysely<unknown>): Promise<void> {
  const rank = `case doc->>'priority' when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end`;
  await createListedTable(db, 'crm_tasks', {
    columns: {
      ...text('status', 'priority', 'customer_id', 'assigned_to_user_id', 'due_date'),
      title: spanish('title'),
      priority_rank: { type: 'smallint', from: `(${rank})` },
    },
    indexes: { customer: { on: 'customer_id, created_at', where: 'customer_id is not null' } },
    list: {
      filters: ['status', 'priority', 'customer_id', 'assigned_to_user_id', 'due_date'],
      sorts: ['priority_rank'],
      names: ['title'],
      tags: true,
    },
  });
  await sql`
    create index crm_tasks_due on crm_tasks (account_id, due_date, id)
    include (created_at, updated_at, status, priority, priority_rank, customer_id, assigned_to_user_id)
    where deleted_at is null and status in ('pending', 'in_progress')`.execute(db);
}

async function createReminders(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'crm_reminders', {
    columns: { ...text('status', 'customer_id', 'remind_at'), title: spanish('title') },
    indexes: { customer: { on: 'customer_id, created_at' } },
    list: { filters: ['status', 'customer_id', 'remind_at'], names: ['title'] },
  });
  await sql`
    create index crm_reminders_due on crm_reminders (account_id, remind_at, id)
    include (created_at, updated_at, status, customer_id)
    where deleted_at is null and status = 'pending'`.execute(db);
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'crm_templates', {
    columns: { ...text('channel'), ...boolean('is_active'), name: spanish('name') },
    list: { filters: ['channel', 'is_active'], names: ['name'], tags: true },
  });
}
