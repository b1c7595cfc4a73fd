/** Creates a receipt (Decision N34). All checks run before anything is written. */
import type { Receipt, ReceiptCreate } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { createRecord, updateRecord } from '../../../records/one-record.ts';
import { authorityOf, type IssuerFacts, issuerFacts } from './active-system.ts';
import { enqueue } from './authority/requests.ts';
import { amountsOf } from './receipt-amounts.ts';
import type { Issuer, ReceiptKept } from './receipt-kept.ts';
import { invoiceOfNotes, type Source, sourceOf } from './receipt-source.ts';
import { letterFor, type Receiver, receiverOf } from './receiver.ts';
import { invoiceOf, isNote, type VoucherType, voucherType } from './voucher-types.ts';

export interface Made {
  id: string;
  /** False if the sale or the notes already had the receipt. */
  created: boolean;
}

/**
 * Creates the requested receipt and links it to its sale or notes, or finds the existing one. The authority is asked
 * after the commit.
 * @throws Problem `validation_failed`, `delivery_note_invoiced`
 */
export async function makeReceipt(context: Context, body: ReceiptCreate): Promise<Made> {
  const source = await sourceOf(context, body);
  const issuer = await issuerFacts(context);
  const receiver = receiverOf(source.customer, body.customer_vat_condition);
  const type = typeOf(body, issuer, receiver);
  const earlier = isNote(type) ? undefined : await existingReceipt(context, source);
  if (earlier) {
    retryAfterCommit(context, earlier);
    return { id: earlier, created: false };
  }
  const record = await recordOf(context, body, { source, issuer, receiver, type });
  const authority = authorityOf(issuer);
  const kept: ReceiptKept = {
    issuer: issuerOf(context, issuer),
    customerAddress: receiver.address,
    ...(authority && { request: authority }),
    notes: Object.fromEntries(source.notes.map(({ _id, status }) => [_id, status])),
    earns: source.earns,
  };
  const { _id: id } = await createRecord('receipts', record, context, { members: record, kept });
  if (!isNote(type)) await linkSource(context, source, id);
  if (authority) {
    await enqueue(context, id, {
      ...authority,
      salePoint: record.sale_point,
      voucherType: record.voucher_type,
    });
    retryAfterCommit(context, id);
  }
  return { id, created: true };
}

function retryAfterCommit(context: Context, id: string): void {
  context.afterCommit(async () => {
    await context.taxAuthority.attend(context.account, id);
    return undefined;
  });
}

/** Returns the existing receipt of the sale or notes. Rejected receipts do not count. */
async function existingReceipt(
  context: Context,
  { sale, notes, field }: Source,
): Promise<string | undefined> {
  const id = field === 'sale_id' ? sale?.invoice_id : invoiceOfNotes(notes);
  if (!id) return undefined;
  const found = await lockIfThere<'receipts'>('receipts', id, context);
  return found && found.record.authorization.status !== 'rejected' ? id : undefined;
}

/** @throws Problem `validation_failed` */
function typeOf(body: ReceiptCreate, { taxpayer }: IssuerFacts, receiver: Receiver): VoucherType {
  const { voucher_type: code, associated_vouchers: about } = body;
  const type =
    code === null || code === undefined
      ? invoiceOf(letterFor(taxpayer.tax_condition, receiver.customer_vat_condition))
      : voucherType(code);
  if (!type) {
    const message = 'must be one of 1 to 4, 6 to 9, 11 to 13, 15 and 51 to 54';
    throw fieldProblem('/voucher_type', 'invalid_enum', message);
  }
  if (isNote(type) && !about?.length) {
    throw fieldProblem('/associated_vouchers', 'required', 'is required for credit and debit notes');
  }
  for (const [index, voucher] of (about ?? []).entries()) {
    if (type.about.includes(voucher.voucher_type)) continue;
    const allowed =
      type.about.length === 0
        ? 'is only for credit and debit notes'
        : `must be one of ${type.about.join(', ')}`;
    throw fieldProblem(`/associated_vouchers/${index}/voucher_type`, 'invalid_enum', allowed);
  }
  return type;
}

interface Parts {
  source: Source;
  issuer: IssuerFacts;
  receiver: Receiver;
  type: VoucherType;
}

type Content = Omit<Receipt, '_id' | 'created_at' | 'updated_at' | 'warnings'>;

async function recordOf(context: Context, body: ReceiptCreate, parts: Parts): Promise<Receipt> {
  const { source, issuer, receiver, type } = parts;
  const { address: _, ...shown } = receiver;
  const concept = body.concept ?? source.concept;
  const issue_date = body.issue_date ?? dayIn(context.account.timezone, context.now);
  const ofServices = concept === 1 ? null : issue_date;
  const content: Content = {
    voucher_type: type.code,
    voucher_letter: type.letter,
    sale_point: salePointOf(body, parts),
    voucher_number: null,
    concept,
    issue_date,
    service_from: ofServices && (body.service_from ?? ofServices),
    service_to: ofServices && (body.service_to ?? ofServices),
    due_date: body.due_date ?? (await dueDate(context, receiver.customer_id, issue_date)) ?? ofServices,
    ...shown,
    currency: 'PES',
    exchange_rate: 1,
    ...amountsOf(source.items(type.letter), type.letter, source.field),
    associated_vouchers: body.associated_vouchers ?? [],
    sale_id: source.sale?._id ?? null,
    delivery_note_ids: source.notes.map(({ _id }) => _id),
    authorization: {
      status: 'not_requested',
      cae: null,
      cae_expiration: null,
      simulated: authorityOf(issuer)?.authority === 'simulated',
      observations: [],
    },
  };
  // The records kit adds its ID and timestamps.
  return content as Receipt;
}

/** Returns the sale point of the request, the terminal or the notes, or else the account's first one. */
function salePointOf(body: ReceiptCreate, { source, issuer }: Parts): number {
  const point = body.sale_point ?? source.salePoint ?? issuer.system?.salePoints[0] ?? 1;
  if (point >= 1 && point <= lastSalePoint) return point;
  throw fieldProblem('/sale_point', point < 1 ? 'too_low' : 'too_high', `must be 1 to ${lastSalePoint}`);
}

/** The authority numbers sale points from 1 to 99998. */
const lastSalePoint = 99_998;

/** Returns the due date by the terms of the customer's current account, if there is one. */
async function dueDate(
  { tx, account }: Context,
  customer: string | null,
  day: string,
): Promise<string | undefined> {
  if (customer === null) return undefined;
  const { rows } = await sql<{ days: string }>`
    select payment_terms_days::text as days from current_accounts
    where account_id = ${account.id} and entity_type = 'customer' and entity_id = ${customer}
      and deleted_at is null`.execute(tx);
  return rows[0] && daysAfter(day, Math.trunc(Number(rows[0].days)));
}

function issuerOf({ account }: Context, { taxpayer, system }: IssuerFacts): Issuer {
  const { legal_name, cuit, tax_condition, gross_income_number, activity_start_date, fiscal_address } =
    taxpayer;
  const { street, city, state, postal_code } = fiscal_address ?? {};
  const address = [street, city, state, postal_code].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return {
    name: legal_name ?? account.name,
    cuit: cuit ?? system?.cuit ?? null,
    tax_condition,
    gross_income_number,
    activity_start_date,
    address: address.length > 0 ? address.join(', ') : null,
  };
}

/** Marks the sale or the notes with the receipt. */
async function linkSource(context: Context, { sale, notes }: Source, id: string): Promise<void> {
  const members = { invoice_id: id };
  for (const { _id } of notes) {
    await updateRecord('deliveryNotes', _id, { status: 'invoiced' }, context, { members });
  }
  if (sale) await updateRecord('sales', sale._id, {}, context, { members });
}
