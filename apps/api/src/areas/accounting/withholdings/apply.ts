/** Withholds from a payment: stores the withholding and its certificate with the next number (Decision N56). */
import type { WithholdingParty } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { addOwn } from '../../../records/own-table.ts';
import { warnMissing } from '../../../records/references.ts';
import { auditAll } from '../../../store/audit.ts';
import { lockFor } from '../../../store/lock.ts';
import { nextNumber } from '../../../store/sequences.ts';
import { together } from '../../../store/together.ts';
import { type Calculated, calculated } from './calculate.ts';
import {
  type Certificate,
  certificateTable,
  type StoredWithholding,
  shownWithholding,
  withholdingTable,
} from './tables.ts';
import { certificateCounter, withholdingConfig } from './withholding-settings.ts';

export const applyWithholding = action<'applyWithholding'>(async (call) => {
  const { supplier_id, supplier_cuit, payment_reference, journal_entry_id, ...body } = call.body;
  // Payments of the same period count together, so concurrent requests wait for each other.
  await lockFor(call, 'withholdings');
  const request = { ...body, party: 'supplier' as const, party_id: supplier_id, party_cuit: supplier_cuit };
  const found = await calculated(call, 'retencion', request);
  const subject = requiredSubject(found, supplier_id);
  const agent = await ownParty(call);
  await warnings(call, agent, journal_entry_id);
  const withholding = withholdingOf(call, found, { agent, subject });
  const references = {
    supplier_id: supplier_id ?? null,
    payment_reference: payment_reference ?? null,
    journal_entry_id: journal_entry_id ?? null,
  };
  const stored = await withCertificate(call, { ...withholding, ...references });
  await keep(call, stored.withholding, stored.certificate, { registration: found.registration });
  const location = `/api/v1/accounting/retenciones-percepciones/retenciones/?ids=${withholding._id}`;
  return { status: 201, data: shownWithholding(stored.withholding), version: 1, location };
});

/** @throws Problem `validation_failed` */
function requiredSubject({ subject }: Calculated, supplier_id: string | null | undefined): WithholdingParty {
  if (subject) return subject;
  if (supplier_id)
    throw fieldProblem('/supplier_id', 'invalid_reference', 'must be the ID of a supplier with a CUIT');
  throw fieldProblem('/supplier_cuit', 'required', 'is required unless `supplier_id` is sent');
}

/** Returns the account as a party. */
export async function ownParty(context: Context): Promise<WithholdingParty> {
  const { cuit, legal_name } = await taxpayerOf(context);
  return { cuit: cuit ?? '', name: legal_name ?? context.account.name };
}

async function warnings(
  context: Context,
  agent: WithholdingParty,
  journal_entry_id: string | null | undefined,
) {
  const { state } = await withholdingConfig(context);
  if (!state.is_withholding_agent) {
    const message = 'The account is not a withholding agent in its settings.';
    context.warn({ code: 'not_an_agent', field: 'is_withholding_agent', message });
  }
  if (agent.cuit === '') {
    const message = 'The account has no CUIT to put on the certificate. Set it in the VAT settings.';
    context.warn({ code: 'missing_cuit', field: 'agent.cuit', message });
  }
  await warnMissing(context, ['journal_entries'], { journal_entry_id });
}

function withholdingOf(
  { now }: Context,
  { calculation, day }: Calculated,
  parties: { agent: WithholdingParty; subject: WithholdingParty },
): StoredWithholding {
  const at = now.toISOString();
  return {
    _id: newId(now),
    kind: calculation.regime.kind,
    date: day,
    ...parties,
    supplier_id: null,
    customer_id: null,
    ...calculation,
    payment_reference: null,
    journal_entry_id: null,
    certificate_id: null,
    certificate_number: null,
    status: 'applied',
    suffered: false,
    created_at: at,
    updated_at: at,
  };
}

/** Takes the number last, and only if something is withheld. */
async function withCertificate(
  context: Context,
  withholding: StoredWithholding,
): Promise<{ withholding: StoredWithholding; certificate: Certificate | undefined }> {
  if (withholding.amount === 0) return { withholding, certificate: undefined };
  const { state } = await withholdingConfig(context);
  const prefix = state.certificate_prefix ?? '';
  const count = await nextNumber(context, certificateCounter(prefix));
  const number = `${prefix}-${String(count).padStart(8, '0')}`;
  const { kind, date, agent, subject, regime, payment_reference, taxable_base, rate, amount } = withholding;
  const certificate: Certificate = {
    _id: newId(context.now),
    number,
    kind,
    tax: regime.tax,
    regime_code: regime.code,
    date,
    agent,
    subject,
    voucher_reference: payment_reference,
    base: taxable_base,
    rate,
    amount,
    withholding_id: withholding._id,
    created_at: withholding.created_at,
    updated_at: withholding.updated_at,
  };
  const named = { ...withholding, certificate_id: certificate._id, certificate_number: number };
  return { withholding: named, certificate };
}

/** Stores both with their audit entries. */
export async function keep(
  context: Context,
  withholding: StoredWithholding,
  certificate: Certificate | undefined,
  kept: object = {},
): Promise<void> {
  const entry = (entityType: string, { _id, ...after }: { _id: string }) => ({
    action: 'created',
    entityType,
    entityId: _id,
    after: { _id, ...after },
  });
  await together([
    addOwn(withholdingTable, withholding, context, kept),
    certificate && addOwn(certificateTable, certificate, context),
    auditAll(context, [
      entry(withholdingTable.entityType, shownWithholding(withholding)),
      ...(certificate ? [entry(certificateTable.entityType, certificate)] : []),
    ]),
  ]);
}
