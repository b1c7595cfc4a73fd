/** Withholding certificates: those that the account issued, and received ones that a user records (Decision N56). */
import { createHash } from 'node:crypto';
import type { Handler } from '@mostrador/server-stub';
import type { Body, WithholdingParty } from '@mostrador/types';
import { bookable, centsOf } from '../../../calculation/amounts.ts';
import { writtenCuit } from '../../../calculation/cuit.ts';
import { fromCents } from '../../../core/cents.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { findOwn, ownPage } from '../../../records/own-table.ts';
import { etag, notFound } from '../../../records/write.ts';
import { keep, ownParty } from './apply.ts';
import { printedCertificate } from './certificate-print.ts';
import { anyRegime } from './regimes.ts';
import { type Certificate, certificateTable, type Regime, type StoredWithholding } from './tables.ts';

export const listWithholdingCertificates: Handler<'listWithholdingCertificates', Context> = async (call) => {
  const { data, headers } = await ownPage<Certificate>(certificateTable, call);
  return { status: 200, data, ...(headers && { headers }) };
};

type Input = Body<'createWithholdingCertificate'>;

export const createWithholdingCertificate = action<'createWithholdingCertificate'>(async (call) => {
  const { body } = call;
  const own = await ownParty(call);
  const agent = partyOf(body.agent, 'agent');
  const subject = body.subject ? partyOf(body.subject, 'subject') : own;
  const isOwn = own.cuit !== '' && agent.cuit === own.cuit;
  if (isOwn && !body.subject)
    throw fieldProblem('/subject', 'required', 'is required if the account is the agent');
  const regime = body.regime_code
    ? await anyRegime(call, body.kind ?? 'retencion', body.regime_code)
    : undefined;
  if (body.regime_code && !regime) {
    const message = `There is no regime with the code \`${body.regime_code}\`.`;
    call.warn({ code: 'unknown_reference', field: 'regime_code', message });
  }
  const certificate = certificateOf(call, body, { agent, subject }, regime);
  await keep(call, withholdingOf(certificate, regime, !isOwn), certificate);
  const location = `/api/v1/accounting/retenciones-percepciones/certificates/?ids=${certificate._id}`;
  return { status: 201, data: certificate, version: 1, location };
});

/** @throws Problem `validation_failed` */
function partyOf({ cuit, name }: { cuit: string; name?: string | null }, field: string): WithholdingParty {
  const written = writtenCuit(cuit);
  if (written) return { cuit: written, name: name ?? written };
  throw memberProblem(`${field}.cuit`, 'invalid_format', 'must be a CUIT with a valid check digit');
}

function certificateOf(
  { now }: Context,
  input: Input,
  parties: { agent: WithholdingParty; subject: WithholdingParty },
  regime: Regime | undefined,
): Certificate {
  if (input.number.trim() === '') throw fieldProblem('/number', 'too_short', 'must not be empty');
  const amount = fromCents(bookable(input.amount, 'amount'));
  const base = typeof input.base === 'number' ? fromCents(centsOf(input.base, 'base')) : null;
  const at = now.toISOString();
  return {
    _id: newId(now),
    number: input.number,
    kind: input.kind ?? 'retencion',
    tax: input.tax ?? regime?.tax ?? 'other',
    regime_code: input.regime_code ?? null,
    date: input.date,
    ...parties,
    voucher_reference: input.voucher_reference ?? null,
    base,
    rate: input.rate ?? null,
    amount,
    withholding_id: newId(now),
    created_at: at,
    updated_at: at,
  };
}

/** Records the withholding of the certificate, so that the VAT summary and the return count it. */
function withholdingOf(
  certificate: Certificate,
  regime: Regime | undefined,
  suffered: boolean,
): StoredWithholding {
  const {
    _id,
    number,
    kind = 'retencion',
    tax = 'other',
    regime_code,
    amount,
    created_at,
    updated_at,
  } = certificate;
  const base = certificate.base ?? 0;
  const rate = certificate.rate ?? 0;
  return {
    _id: certificate.withholding_id ?? '',
    kind,
    date: certificate.date,
    agent: { cuit: certificate.agent.cuit, name: certificate.agent.name ?? '' },
    subject: { cuit: certificate.subject.cuit, name: certificate.subject.name ?? '' },
    supplier_id: null,
    customer_id: null,
    regime: {
      _id: regime?._id ?? '',
      kind,
      tax,
      jurisdiction: regime?.jurisdiction ?? null,
      code: regime_code ?? '',
      name: regime?.name ?? '',
    },
    gross_amount: base,
    accumulated_amount: 0,
    accumulated_withheld: 0,
    non_taxable_amount: 0,
    taxable_base: base,
    rate,
    calculated_amount: amount,
    amount,
    applied_minimum: false,
    detail:
      certificate.base === null || certificate.rate === null
        ? `${amount} by certificate.`
        : `${base} x ${rate} % = ${amount}.`,
    payment_reference: null,
    journal_entry_id: null,
    certificate_id: _id,
    certificate_number: number,
    status: 'applied',
    suffered,
    created_at,
    updated_at,
  };
}

export const getWithholdingCertificatePdf: Handler<'getWithholdingCertificatePdf', Context> = async (
  call,
) => {
  const { certificate_id } = call.params;
  const found = await findOwn<Certificate>(certificateTable, certificate_id, call);
  if (!found) throw notFound(certificate_id);
  const { record, version } = found;
  const pdf = Buffer.from(await printedCertificate(record));
  return {
    status: 200,
    data: {
      certificate_id,
      filename: `certificado-${record.number.replace(/[^\w-]+/g, '-')}.pdf`,
      content_type: 'application/pdf',
      encoding: 'base64',
      content: pdf.toString('base64'),
      sha256: createHash('sha256').update(pdf).digest('hex'),
    },
    headers: { etag: etag(version) },
  };
};
