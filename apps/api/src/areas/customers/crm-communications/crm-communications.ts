/** CRM communications (Reference 2.4, Decision N26): what was said to customers and by them. */

import { withdraw } from '../../../mail/outbox.ts';
import { listWithin } from '../../../records/list.ts';
import { records } from '../../../records/records.ts';
import { invalidReference, missing, warnMissing } from '../../../records/references.ts';
import { isHtml } from '../crm-templates/template-text.ts';
import { type CommunicationKept, communicationType } from './communication-mail.ts';

export const crmCommunications = records<'crmCommunications', void, CommunicationKept>('crmCommunications', {
  search: ['subject', 'rendered_subject', 'body', 'to'],
  facts: async ({ customer_id, template_id }, { before, context }) => {
    if (customer_id !== before?.customer_id) await warnMissing(context, ['customers'], { customer_id });
    if (!template_id || template_id === before?.template_id) return;
    const [unknown] = await missing(context, ['crm_templates'], [template_id]);
    if (unknown) throw invalidReference('template_id', 'must be the id of a template of this account');
  },
  compute: (record, { before, kept, sent }) => {
    const isRewritten = before && sent.body !== undefined && sent.body !== before.body;
    return { record, kept: isRewritten ? { ...kept, isHtml: isHtml(record.body) } : kept };
  },
  unfollowed: async ({ _id: id }, context) => withdraw(context, { type: communicationType, id }),
});

export const listCrmCommunicationsByCustomer = listWithin<'listCrmCommunicationsByCustomer'>(
  'crmCommunications',
  ({ params }) => ({ filters: { customer_id: [params.customer_id] } }),
);
