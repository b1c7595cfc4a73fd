/** Calculates what to withhold or collect (Decision N56). Stores nothing. */
import type {
  WithholdingCalculation,
  WithholdingKind,
  WithholdingParty,
  WithholdingRegistration,
} from '@mostrador/types';
import { sql } from 'kysely';
import { bookable } from '../../../calculation/amounts.ts';
import { cuitDigits, writtenCuit } from '../../../calculation/cuit.ts';
import { dayIn } from '../../../calculation/days.ts';
import { lastDayOf, monthOf } from '../../../calculation/months.ts';
import { toCents, zero } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { vatConfigOf } from '../../../ledgers/vat/vat-config.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { findCustomer, findSupplier } from '../../../records/lookups/parties.ts';
import { together } from '../../../store/together.ts';
import { type NamedRegime, namedRegime } from './regimes.ts';
import type { Regime } from './tables.ts';
import { withholdingAmount } from './withholding-amount.ts';
import { withholdingConfig } from './withholding-settings.ts';

/** The payment or sale to calculate for. */
export interface Request extends NamedRegime {
  amount: number;
  party: 'supplier' | 'customer';
  party_id?: string | null | undefined;
  party_cuit?: string | null | undefined;
  date?: string | null | undefined;
  registration?: WithholdingRegistration | null | undefined;
}

export interface Calculated {
  calculation: WithholdingCalculation;
  regime: Regime;
  day: string;
  registration: WithholdingRegistration;
  /** Undefined if the request names no subject, or if the CUIT is unknown. */
  subject: WithholdingParty | undefined;
}

export const calculateWithholding = action<'calculateWithholding'>(async (call) => {
  const { supplier_id, supplier_cuit, ...body } = call.body;
  const request = { ...body, party: 'supplier' as const, party_id: supplier_id, party_cuit: supplier_cuit };
  return { data: (await calculated(call, 'retencion', request)).calculation };
});

export const calculatePerception = action<'calculatePerception'>(async (call) => {
  const { customer_id, customer_cuit, ...body } = call.body;
  const request = { ...body, party: 'customer' as const, party_id: customer_id, party_cuit: customer_cuit };
  return { data: (await calculated(call, 'percepcion', request)).calculation };
});

export async function calculated(
  context: Context,
  kind: WithholdingKind,
  request: Request,
): Promise<Calculated> {
  const amount = bookable(request.amount, 'amount');
  const day = request.date ?? dayIn(context.account.timezone, context.now);
  const subject = await subjectOf(context, request);
  const regime = await namedRegime(context, kind, request, day);
  const [earlier, settings, vat] = await together([
    earlierOf(context, regime, subject, day),
    withholdingConfig(context),
    vatConfigOf(context),
  ]);
  const registration = request.registration ?? 'registered';
  const rules = { rounding: settings.state.rounding ?? 0.01, vatRate: vat.config.default_rate ?? 21 };
  const { _id, tax, jurisdiction, code, name } = regime;
  const calculation = {
    regime: { _id, kind, tax: tax ?? 'other', jurisdiction: jurisdiction ?? null, code, name },
    ...withholdingAmount(regime, { amount, registration, earlier }, rules),
  };
  return { calculation, regime, day, registration, subject };
}

/** @throws Problem `validation_failed` */
async function subjectOf(
  context: Context,
  { party, party_id, party_cuit }: Request,
): Promise<WithholdingParty | undefined> {
  const written = party_cuit ? writtenCuit(party_cuit) : undefined;
  if (party_cuit && !written)
    throw fieldProblem(`/${party}_cuit`, 'invalid_format', 'must be a CUIT with a valid check digit');
  if (!party_id)
    return written ? { cuit: written, name: (await nameOf(context, written)) ?? written } : undefined;
  const found =
    party === 'supplier' ? await supplierOf(context, party_id) : await customerOf(context, party_id);
  if (!found)
    throw fieldProblem(`/${party}_id`, 'invalid_reference', `is not the ID of a ${party} of this account`);
  const cuit = written ?? writtenCuit(found.taxId);
  return cuit === undefined ? undefined : { cuit, name: found.name };
}

async function supplierOf(context: Context, id: string) {
  const supplier = await findSupplier(context, id);
  if (!supplier) return undefined;
  return {
    name: supplier.fiscal_info?.razon_social ?? supplier.name ?? '',
    taxId: supplier.tax_id ?? supplier.fiscal_info?.numero_documento ?? '',
  };
}

async function customerOf(context: Context, id: string) {
  const customer = await findCustomer(context, id);
  return customer && { name: customer.name ?? '', taxId: customer.document_number ?? '' };
}

/** Returns the name of the supplier with a CUIT, if there is such a supplier. */
async function nameOf({ tx, account }: Context, cuit: string): Promise<string | undefined> {
  const spellings = [cuit, cuitDigits(cuit) ?? ''];
  const { rows } = await sql<{ name: string }>`
    select name from suppliers
    where account_id = ${account.id} and tax_id = any(${spellings}::text[]) and deleted_at is null
    order by created_at limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Returns what the account paid the subject in the same period under the same regime, and withheld from it. */
async function earlierOf(
  { tx, account }: Context,
  { _id, accumulation }: Regime,
  subject: WithholdingParty | undefined,
  day: string,
) {
  const nothing = { amount: zero, withheld: zero };
  if (!subject || accumulation === 'none' || accumulation === undefined) return nothing;
  const month = monthOf(day);
  const [from, to] =
    accumulation === 'month'
      ? [`${month}-01`, lastDayOf(month)]
      : [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
  const { rows } = await sql<{ amount: string | null; withheld: string | null }>`
    select sum((doc->>'gross_amount')::numeric) as amount, sum(amount) as withheld from withholdings
    where account_id = ${account.id} and regime_id = ${_id} and subject_cuit = ${subject.cuit}
      and date between ${from} and ${to} and not suffered and deleted_at is null`.execute(tx);
  return { amount: toCents(rows[0]?.amount ?? '0'), withheld: toCents(rows[0]?.withheld ?? '0') };
}
