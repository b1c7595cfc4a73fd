/** Sends reminders to customers by e-mail, if the service has a mail gateway (Decision N25). */
import type { CrmReminder, Customer } from '@mostrador/types';
import { sql } from 'kysely';
import type { MailContext, MailedDocument } from '../../../mail/documents.ts';
import { enqueue, withdraw } from '../../../mail/outbox.ts';
import type { Context } from '../../../records/context.ts';
import { keepRecord, lockIfThere } from '../../../records/locked-record.ts';
import { audit, operator } from '../../../store/audit.ts';
import { shownDelivery } from '../crm-communications/communication-mail.ts';
import { isAddress } from '../crm-communications/mail-address.ts';
import { onOneLine } from '../crm-templates/template-text.ts';

export const reminderType = 'crm_reminder';

/** Whether a reminder is sent by e-mail when it is due. */
export function isMailed(
  { status, channels }: CrmReminder,
  { gateways }: Pick<Context, 'gateways'>,
): boolean {
  return status === 'pending' && (channels ?? []).includes('email') && gateways.has('email');
}

/** Queues the message of a reminder for its time, or removes it from the queue. A retry keeps its own time. */
export async function planReminder(
  reminder: CrmReminder,
  before: CrmReminder | undefined,
  context: Context,
): Promise<void> {
  const document = { type: reminderType, id: reminder._id };
  const keep = reminder.remind_at === before?.remind_at;
  if (isMailed(reminder, context)) {
    await enqueue(context, document, new Date(reminder.remind_at), { keep });
  } else if (context.gateways.has('email')) {
    await withdraw(context, document);
  }
}

export const reminderMail: MailedDocument = {
  type: reminderType,
  async compose(context, id) {
    const reminder = await waiting(context, id);
    if (!reminder) return undefined;
    const to = await addressOf(context, reminder.customer_id);
    if (!to) return { failure: 'The customer has no e-mail address.' };
    if (!isAddress(to)) return { failure: "The customer's e-mail is not a single address." };
    const { title, message } = reminder;
    const subject = onOneLine(title);
    return { channel: 'email', message: { to, subject, body: message || title, isHtml: false } };
  },
  async settled(context, id, delivery) {
    const reminder = await waiting(context, id);
    if (!reminder) return;
    const status = delivery.status === 'waiting' ? 'pending' : delivery.status;
    const after = { ...reminder, status, delivery: shownDelivery(delivery, context.now) } as const;
    await keepRecord('crmReminders', after, context);
    if (status === 'pending') return;
    await audit(
      { ...context, actor: operator, requestId: null },
      { action: status, entityType: reminderType, entityId: id, before: { ...reminder }, after },
    );
  },
};

async function waiting(context: MailContext, id: string): Promise<CrmReminder | undefined> {
  const locked = await lockIfThere('crmReminders', id, context);
  return locked?.record.status === 'pending' ? locked.record : undefined;
}

async function addressOf({ tx, account }: MailContext, customer: string): Promise<string | null> {
  const { rows } = await sql<{ doc: Partial<Customer> }>`
    select doc from customers
    where account_id = ${account.id} and id = ${customer} and deleted_at is null`.execute(tx);
  const { email, customer_email } = rows[0]?.doc ?? {};
  return email || customer_email || null;
}
