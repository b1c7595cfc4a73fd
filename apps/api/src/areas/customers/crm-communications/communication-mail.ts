/** Sends communications as messages, and updates their status. */
import { isObject } from '../../../core/is-object.ts';
import type { Delivery, MailContext, MailedDocument } from '../../../mail/documents.ts';
import { keepRecord, type Locked, lockIfThere } from '../../../records/locked-record.ts';
import { audit, operator } from '../../../store/audit.ts';

export const communicationType = 'crm_communication';

/** Private data of a communication, never returned. */
export interface CommunicationKept {
  /** Whether the body was written as HTML. Its values are then escaped, and no value can make it HTML. */
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

/** Returns the communication, locked, if it is still to be sent. */
async function waiting(context: MailContext, id: string): Promise<Locked<'crmCommunications'> | undefined> {
  const locked = await lockIfThere('crmCommunications', id, context);
  return locked?.record.status === 'queued' ? locked : undefined;
}

function isKeptAsHtml({ kept }: Locked<'crmCommunications'>): boolean {
  return isObject(kept) && kept.isHtml === true;
}

/** Returns the delivery fields of a record. */
export function shownDelivery({ attempts, error, nextAt }: Delivery, now: Date) {
  return {
    attempts,
    last_attempt_at: now.toISOString(),
    last_error: error,
    next_attempt_at: nextAt?.toISOString() ?? null,
  };
}

/** Returns the delivery of a message that is queued for a time. */
export function queuedFor(at: Date) {
  return { attempts: 0, last_attempt_at: null, last_error: null, next_attempt_at: at.toISOString() };
}
