/** Sends a template (Decision N26): queues it if the channel has a gateway, and only records it otherwise. */
import { Problem } from '@mostrador/server-stub';
import type { CrmChannel, CrmTemplate, CrmTemplateSend, Customer } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import { enqueue } from '../../../mail/outbox.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { warnOfCustomer } from '../../../records/lookups/parties.ts';
import { createRecord } from '../../../records/one-record.ts';
import { invalidReference } from '../../../records/references.ts';
import { customerOf } from '../crm-templates/crm-templates.ts';
import { rendered } from '../crm-templates/template-rendering.ts';
import { isHtml } from '../crm-templates/template-text.ts';
import { communicationType, queuedFor } from './communication-mail.ts';
import { isAddress } from './mail-address.ts';

export const sendCrmTemplate = action<'sendCrmTemplate'>(async (call) => {
  const { body } = call;
  const template = await activeTemplate(call, body.template_id);
  const customer = await customerOf(call, body.customer_id);
  warnOfCustomer(call, body.customer_id, customer, 'customer_id');
  const channel = body.channel ?? template.channel;
  const subject = body.subject ?? template.subject ?? null;
  const texts = rendered({ channel, body: template.body, subject }, { variables: body.variables, customer });
  warnOfMissing(call, texts.missing);
  const to = addressFor(channel, customer, body);
  const isQueued = call.gateways.has(channel);
  const record = await createRecord(
    'crmCommunications',
    {
      customer_id: body.customer_id,
      channel,
      body: texts.body,
      direction: 'outbound',
      subject,
      status: isQueued ? 'queued' : 'logged',
      template_id: template._id,
    },
    call,
    {
      kept: { isHtml: channel === 'email' && isHtml(template.body) },
      members: {
        rendered_subject: texts.subject,
        to,
        ...(isQueued && { delivery: queuedFor(call.now) }),
      },
    },
  );
  if (isQueued) await enqueue(call, { type: communicationType, id: record._id }, call.now);
  return { status: 201, data: record, version: 1, location: `/api/v1/crm-communications/${record._id}/` };
});

type SentTemplate = Pick<CrmTemplate, '_id' | 'channel' | 'body'> & { subject?: string | null };

/** @throws Problem `validation_failed`, `template_inactive` */
async function activeTemplate(context: Context, id: string): Promise<SentTemplate> {
  const template = await findDocument<CrmTemplate>(context, 'crm_templates', id);
  const { channel, body, subject = null, is_active, name } = template ?? {};
  if (channel === undefined || body === undefined) {
    throw invalidReference('template_id', 'must be the ID of a template of this account');
  }
  if (!is_active) throw new Problem('template_inactive', `The template "${name}" is not active.`);
  return { _id: id, channel, body, subject };
}

function warnOfMissing({ warn }: Pick<Context, 'warn'>, names: readonly string[]): void {
  for (const name of names) {
    const message = `The variable \`${name}\` has no value and stays in the text.`;
    warn({ code: 'missing_variable', field: `variables.${name}`, message });
  }
}

/**
 * Returns the recipient's address, or null for an internal note.
 * @throws Problem `missing_contact_address`, `validation_failed`
 */
function addressFor(
  channel: CrmChannel,
  customer: Partial<Customer>,
  { to }: CrmTemplateSend,
): string | null {
  if (channel === 'internal') return null;
  const address = to || knownAddress(channel, customer);
  if (!address) throw missingAddress(channel);
  if (channel === 'email' && !isAddress(address)) {
    throw fieldProblem('/to', 'invalid_format', 'must be a single e-mail address');
  }
  return address;
}

function knownAddress(channel: CrmChannel, { email, customer_email, phone }: Partial<Customer>) {
  if (channel === 'email') return email || customer_email;
  return channel === 'sms' || channel === 'whatsapp' ? phone : undefined;
}

function missingAddress(channel: CrmChannel): Problem {
  const message = 'is required if the customer has no address for the channel';
  return new Problem(
    'missing_contact_address',
    `The customer has no address for the channel \`${channel}\`. Send one in \`to\`.`,
    { errors: [{ pointer: '/to', field: 'to', code: 'required', message }] },
  );
}
