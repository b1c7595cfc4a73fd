/** Communications as messages that are sent: what they say, and how their status follows. */
import type { CrmCommunication } from '@mostrador/types';
import type { Delivery, MailContext, MailedDocument } from '../../../mail/documents.ts';
import { keepRecord, lockIfThere } from '../../../records/locked-record.ts';
import { audit, operator } from '../../../store/audit.ts';
import { isHtml } from '../crm-templates/template-text.ts';

export const communicationType = 'crm_communication';

export const communicationMail: MailedDocument = {
  type: communicationType,
  async compose(context, id) {
    const record = await waiting(context, id);
    if (!record) return undefined;
    const { channel, to, rendered_subject: subject, body } = record;
    if (to === null) return { failure: 'The communication has no address.' };
    return { channel, message: { to, subject, body, isHtml: channel === 'email' && isHtml(body) } };
  },
  async settled(context, id, delivery) {
    const record = await waiting(context, id);
    if (!record) return;
    const status = delivery.status === 'waiting' ? 'queued' : delivery.status;
    const after = { ...record, status, delivery: shownDelivery(delivery, context.now) } as const;
    await keepRecord('crmCommunications', after, context);
    if (status === 'queued') return;
    await audit(
      { ...context, actor: operator, requestId: null },
      { action: status, entityType: communicationType, entityId: id, before: { ...record }, after },
    );
  },
};

/** The communication, locked, as long as it is to be sent. */
async function waiting(context: MailContext, id: string): Promise<CrmCommunication | undefined> {
  const locked = await lockIfThere('crmCommunications', id, context);
  return locked?.record.status === 'queued' ? locked.record : undefined;
}

/** The delivery fields that a record shows. */
export function shownDelivery({ attempts, error, nextAt }: Delivery, now: Date) {
  return {
    attempts,
    last_attempt_at: now.toISOString(),
    last_error: error,
    next_attempt_at: nextAt?.toISOString() ?? null,
  };
}

/** A message that was queued for a moment. */
export function queuedFor(at: Date) {
  return { attempts: 0, last_attempt_at: null, last_error: null, next_attempt_at: at.toISOString() };
}
