/** CRM templates (Reference 2.4, Decision N27): texts with variables, and their rendering. */
import { Problem } from '@mostrador/server-stub';
import type { Customer } from '@mostrador/types';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { findCustomer } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';
import { invalidReference } from '../../../records/references.ts';
import { rendered } from './template-rendering.ts';

export const crmTemplates = records('crmTemplates', {
  search: ['name', 'subject', 'body', 'description'],
  independent: true,
});

export const renderCrmTemplate = action<'renderCrmTemplate'>(async (call) => {
  const { customer_id, variables, strict = false } = call.body ?? {};
  const { record } = await getRecord('crmTemplates', call.params.id, call);
  const customer = customer_id ? await customerOf(call, customer_id) : undefined;
  const { subject, body, used, missing } = rendered(record, { variables, customer });
  if (strict && missing.length > 0) throw missingVariables(missing);
  return {
    data: {
      template_id: record._id,
      channel: record.channel,
      subject,
      body,
      variables_used: used,
      missing_variables: missing,
    },
  };
});

/** Returns the customer to render a text for. @throws Problem `validation_failed` */
export async function customerOf(context: Context, id: string): Promise<Partial<Customer>> {
  const customer = await findCustomer(context, id);
  if (!customer) throw invalidReference('customer_id', 'must be the ID of a customer of this account');
  return customer;
}

function missingVariables(names: readonly string[]): Problem {
  const errors = names.map((name) => ({
    pointer: `/variables/${name}`,
    field: `variables.${name}`,
    code: 'required' as const,
    message: 'is required',
  }));
  const detail =
    errors.length === 1 ? `\`${errors[0]?.field}\` is required.` : `${errors.length} fields are not valid.`;
  return new Problem('validation_failed', detail, { errors });
}
