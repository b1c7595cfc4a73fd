/** All documents whose messages are sent, by area. */
import type { MailedDocument } from '../mail/documents.ts';
import { communicationMail } from './customers/crm-communications/communication-mail.ts';
import { reminderMail } from './customers/crm-reminders/reminder-mail.ts';

/** - */
export const mailed: readonly MailedDocument[] = [communicationMail, reminderMail];
