/** Communications as messages that are sent: what they say, and how their status follows. */
import { isObject } from '../../../core/is-object.ts';
import type { Delivery, MailContext, MailedDocument } from '../../../mail/documents.ts';
import { keepRecord, type Locked, lockIfThere } from '../../../records/locked-record.ts';
import { audit, operator } from '../../../store/audit.ts';

export const communicationType = 'crm_communication';

/** Private data of a communication, never returned. */
export interface CommunicationKept {
  /** Whether its body was written as HTML: the values in it are escaped then, and no value makes it HTML. */
  isHtml?: boolean;
}

export const communicationMail: MailedDocument = {
  type: communicationType,
  async compose(context, id) {
    const locked = await waiting(context, id);
    if (!locked) return undefined;
    const { channel, to, rendered_subject: subject, body } = locked.record;
    if (to === null) return { failure: 'The communication has no address.' };
    return { channel, message: { to, subject, body, isHtml: channel === 'email' && isKeptAsHtml(locked) } };
  },
  async settled(context, id, delivery) {
    const { record } = (await waiting(context, id)) ?? {};
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
async function waiting(context: MailContext, id: string): Promise<Locked<'crmCommunications'> | undefined> {
  const locked = await lockIfThere('crmCommunications', id, context);
  return locked?.record.status === 'queued' ? locked : undefined;
}

function isKeptAsHtml({ kept }: Locked<'crmCommunications'>): boolean {
  return isObject(kept) && kept.isHtml === true;
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
