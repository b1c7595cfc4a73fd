/** CRM tasks (Reference 2.4, Decision N21), with a due date and time. "Today" is in the account's time zone. */
import type { CrmTask } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayBounds } from '../../../calculation/day-bounds.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { listWithin } from '../../../records/list.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';

export const crmTasks = records('crmTasks', {
  search: ['title', 'description', 'assigned_to_email'],
  independent: true,
  columns: { date: { column: 'due_date', is: 'moment' }, sorts: { priority: 'priority_rank' } },
  filters: {
    overdue: (wanted, { now }) => tasksThat(wanted, sql`due_date < ${now.toISOString()}`),
    due_today: (wanted, context) => tasksThat(wanted, dueToday(context)),
  },
  facts: async ({ customer_id }, { before, context }) => {
    if (customer_id !== before?.customer_id) await warnMissing(context, ['customers'], { customer_id });
  },
  compute: (task, { before, context }) => ({ record: completedSince(task, before, context) }),
});

/** Returns the condition for open tasks that meet `due`, or for all others. */
function tasksThat(wanted: unknown, due: RawBuilder<unknown>): RawBuilder<unknown> {
  const open = sql`status in ('pending', 'in_progress') and ${due}`;
  return wanted === true ? open : sql`(${open}) is not true`;
}

function dueToday({ account, now }: Context): RawBuilder<unknown> {
  const { from, until } = dayBounds(account.timezone, now);
  return sql`due_date >= ${from} and due_date < ${until}`;
}

function completedSince(task: CrmTask, before: CrmTask | undefined, { now }: Context): CrmTask {
  if (task.status !== 'done') return { ...task, completed_at: null, outcome: null, completion_notes: null };
  const since = before?.status === 'done' ? before.completed_at : null;
  return { ...task, completed_at: since ?? now.toISOString() };
}

export const listCrmTasksByCustomer = listWithin<'listCrmTasksByCustomer'>('crmTasks', ({ params }) => ({
  filters: { customer_id: [params.customer_id] },
}));

export const completeCrmTask = actionOn<'crmTasks', 'completeCrmTask'>('crmTasks', async (task, call) => {
  const { notes = null, outcome = null } = call.body ?? {};
  if (task.status === 'done') return { did: 'completed', record: task };
  const completed_at = call.now.toISOString();
  return {
    did: 'completed',
    record: { ...task, status: 'done', completed_at, completion_notes: notes, outcome },
  };
});
