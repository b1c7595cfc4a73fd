/** CRM communications (Reference 2.4, Decision N26): messages to and from customers. */
import type { CrmCommunication } from '@mostrador/types';
import { enqueue, withdraw } from '../../../mail/outbox.ts';
import type { Context } from '../../../records/context.ts';
import { listWithin } from '../../../records/list.ts';
import { records } from '../../../records/records.ts';
import { invalidReference, missing, warnMissing } from '../../../records/references.ts';
import { isHtml } from '../crm-templates/template-text.ts';
import { type CommunicationKept, communicationType, queuedFor } from './communication-mail.ts';

export const crmCommunications = records<'crmCommunications', void, CommunicationKept>('crmCommunications', {
  search: ['subject', 'rendered_subject', 'body', 'to'],
  facts: async ({ customer_id, template_id }, { before, context }) => {
    if (customer_id !== before?.customer_id) await warnMissing(context, ['customers'], { customer_id });
    if (!template_id || template_id === before?.template_id) return;
    const [unknown] = await missing(context, ['crm_templates'], [template_id]);
    if (unknown) throw invalidReference('template_id', 'must be the ID of a template of this account');
  },
  compute: (record, change) => {
    const { before, kept, sent } = change;
    const isRewritten = before && sent.body !== undefined && sent.body !== before.body;
    return {
      record: { ...record, delivery: deliveryAfter(record, change) },
      kept: isRewritten ? { ...kept, isHtml: isHtml(record.body) } : kept,
    };
  },
  followed: async (record, { before, context }) => {
    const document = { type: communicationType, id: record._id };
    if (isQueuedAgain(record, before, context)) await enqueue(context, document, context.now);
    else if (isDequeued(record, before)) await withdraw(context, document);
  },
  unfollowed: async ({ _id: id }, context) => withdraw(context, { type: communicationType, id }),
});

/** Whether an update queues a failed message again. A sent message is never sent twice, whatever its new status. */
function isQueuedAgain(
  { status, channel, to }: CrmCommunication,
  before: CrmCommunication | undefined,
  { gateways }: Context,
): boolean {
  const isRequeued = before?.status === 'failed' && status === 'queued';
  return isRequeued && to !== null && gateways.has(channel);
}

function isDequeued({ status }: CrmCommunication, before: CrmCommunication | undefined): boolean {
  return before?.status === 'queued' && status !== 'queued';
}

function deliveryAfter(
  record: CrmCommunication,
  { before, context }: { before: CrmCommunication | undefined; context: Context },
): CrmCommunication['delivery'] {
  if (isQueuedAgain(record, before, context)) return queuedFor(context.now);
  if (record.delivery && isDequeued(record, before)) return { ...record.delivery, next_attempt_at: null };
  return record.delivery;
}

export const listCrmCommunicationsByCustomer = listWithin<'listCrmCommunicationsByCustomer'>(
  'crmCommunications',
  ({ params }) => ({ filters: { customer_id: [params.customer_id] } }),
);
