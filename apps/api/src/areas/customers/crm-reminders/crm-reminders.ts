/** CRM reminders (Reference 2.4, Decision N25): due at a time, unless they are cancelled first. */
import { sql } from 'kysely';
import { withdraw } from '../../../mail/outbox.ts';
import { actionOn } from '../../../records/action.ts';
import { listWithin } from '../../../records/list.ts';
import { records } from '../../../records/records.ts';
import { warnMissing } from '../../../records/references.ts';
import { planReminder, reminderType } from './reminder-mail.ts';

export const crmReminders = records('crmReminders', {
  search: ['title', 'message'],
  columns: { date: { column: 'remind_at', is: 'moment' } },
  filters: {
    due: (wanted, { now }) => {
      const due = sql`status = 'pending' and remind_at <= ${now.toISOString()}`;
      return wanted === true ? due : sql`(${due}) is not true`;
    },
  },
  facts: async ({ customer_id }, { before, context }) => {
    if (customer_id !== before?.customer_id) await warnMissing(context, ['customers'], { customer_id });
  },
  compute: (reminder, { before }) => ({ record: { ...reminder, status: before?.status ?? 'pending' } }),
  followed: async (reminder, { before, context }) => planReminder(reminder, before, context),
  unfollowed: async ({ _id: id }, context) => withdraw(context, { type: reminderType, id }),
});

export const listCrmRemindersByCustomer = listWithin<'listCrmRemindersByCustomer'>(
  'crmReminders',
  ({ params }) => ({ filters: { customer_id: [params.customer_id] } }),
);

export const cancelCrmReminder = actionOn<'crmReminders', 'cancelCrmReminder'>(
  'crmReminders',
  async (reminder, { now }) => {
    if (reminder.status !== 'pending') return { did: 'cancelled', record: reminder };
    return {
      did: 'cancelled',
      record: { ...reminder, status: 'cancelled', cancelled_at: now.toISOString() },
    };
  },
);
