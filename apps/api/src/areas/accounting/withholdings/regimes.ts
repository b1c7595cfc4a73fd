/** The regimes under which an account withholds and collects (Decision N56). */
import type { Handler } from '@mostrador/server-stub';
import type { WithholdingKind, WithholdingRegimeCreate } from '@mostrador/types';
import { sql } from 'kysely';
import { centsOf } from '../../../calculation/amounts.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { addOwn, ownPage } from '../../../records/own-table.ts';
import { audit } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import { type Regime, regimeTable } from './tables.ts';

export const listWithholdingRegimes: Handler<'listWithholdingRegimes', Context> = async (call) => {
  const { data, headers } = await ownPage<Regime>(regimeTable, call);
  return { status: 200, data, ...(headers && { headers }) };
};

export const createWithholdingRegime = action<'createWithholdingRegime'>(async (call) => {
  checkRegime(call.body);
  await warnSameCode(call, call.body);
  const regime = regimeOf(newId(call.now), call.body, call.now);
  const { entityType } = regimeTable;
  const entry = { action: 'created', entityType, entityId: regime._id, after: { ...regime } };
  await together([addOwn(regimeTable, regime, call), audit(call, entry)]);
  const location = `/api/v1/accounting/retenciones-percepciones/regimes/?ids=${regime._id}`;
  return { status: 201, data: regime, version: 1, location };
});

/** Returns a new regime with the documented defaults. */
export function regimeOf(_id: string, input: WithholdingRegimeCreate, now: Date): Regime {
  const at = now.toISOString();
  return {
    _id,
    kind: input.kind ?? 'retencion',
    tax: input.tax ?? 'other',
    jurisdiction: input.jurisdiction ?? null,
    code: input.code,
    name: input.name,
    rate: input.rate,
    rate_unregistered: input.rate_unregistered ?? null,
    base: input.base ?? 'net',
    non_taxable_amount: input.non_taxable_amount ?? 0,
    minimum_amount: input.minimum_amount ?? 0,
    accumulation: input.accumulation ?? 'none',
    scale: input.scale ?? null,
    valid_from: input.valid_from ?? null,
    valid_to: input.valid_to ?? null,
    is_active: input.is_active ?? true,
    created_at: at,
    updated_at: at,
  };
}

/** @throws Problem `validation_failed` */
function checkRegime(input: WithholdingRegimeCreate): void {
  for (const name of ['code', 'name'] as const) checkText(name, input[name]);
  checkRate('rate', input.rate);
  if (typeof input.rate_unregistered === 'number') checkRate('rate_unregistered', input.rate_unregistered);
  for (const name of ['non_taxable_amount', 'minimum_amount'] as const) checkAmount(name, input[name] ?? 0);
  if (input.valid_from && input.valid_to && input.valid_to < input.valid_from)
    throw fieldProblem('/valid_to', 'too_low', 'must not be before `valid_from`');
  for (const [index, step] of (input.scale ?? []).entries()) {
    const place = `scale.${index}`;
    checkRate(`${place}.rate`, step.rate ?? 0);
    for (const name of ['from', 'fixed_amount', 'excess_over'] as const)
      checkAmount(`${place}.${name}`, step[name] ?? 0);
    if (typeof step.to === 'number' && step.to <= (step.from ?? 0))
      throw memberProblem(`${place}.to`, 'too_low', 'must be above from');
  }
}

function checkText(field: string, text: string): void {
  if (text.trim() === '') throw memberProblem(field, 'too_short', 'must not be empty');
  if (text.length > 200) throw memberProblem(field, 'too_long', 'must have at most 200 characters');
}

function checkRate(field: string, rate: number): void {
  if (rate < 0) throw memberProblem(field, 'too_low', 'must be at least 0', { minimum: 0 });
  if (rate > 100) throw memberProblem(field, 'too_high', 'must be at most 100', { maximum: 100 });
}

function checkAmount(field: string, amount: number): void {
  if (centsOf(amount, field) < 0) throw memberProblem(field, 'too_low', 'must be at least 0', { minimum: 0 });
}

async function warnSameCode(
  context: Context,
  { code, kind = 'retencion' }: WithholdingRegimeCreate,
): Promise<void> {
  const [same] = await regimesByCode(context, kind, code);
  if (!same) return;
  const message = `A regime with the code \`${code}\` already exists; the newest one in force is used.`;
  context.warn({ code: 'duplicate', field: 'code', message });
}

/** Returns the regimes with a code, newest first. */
async function regimesByCode(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  kind: WithholdingKind,
  code: string,
): Promise<Regime[]> {
  const { rows } = await sql<{ doc: Regime }>`
    select doc from withholding_regimes
    where account_id = ${account.id} and kind = ${kind} and code = ${code} and deleted_at is null
    order by created_at desc, id desc`.execute(tx);
  return rows.map(({ doc }) => doc);
}

export interface NamedRegime {
  regime_id?: string | null;
  regime_code?: string | null;
}

/** Returns the regime of the request, if it is in force on the day. @throws Problem `validation_failed` */
export async function namedRegime(
  context: Context,
  kind: WithholdingKind,
  { regime_id, regime_code }: NamedRegime,
  day: string,
): Promise<Regime> {
  if (!regime_id && !regime_code)
    throw fieldProblem('/regime_code', 'required', 'is required unless `regime_id` is sent');
  const [field, found] = regime_id
    ? (['regime_id', await regimeById(context, regime_id)] as const)
    : (['regime_code', await regimesByCode(context, kind, regime_code ?? '')] as const);
  const what = field === 'regime_id' ? 'the ID' : 'the code';
  const ofKind = found.filter((regime) => regime.kind === kind);
  if (ofKind.length === 0)
    throw fieldProblem(`/${field}`, 'invalid_reference', `is not ${what} of a regime of this account`);
  const inForce = ofKind.find((regime) => isInForce(regime, day));
  if (inForce) return inForce;
  throw fieldProblem(
    `/${field}`,
    'invalid_reference',
    `is not ${what} of a regime that is in force on ${day}`,
  );
}

async function regimeById({ tx, account }: Pick<Context, 'tx' | 'account'>, id: string): Promise<Regime[]> {
  const { rows } = await sql<{ doc: Regime }>`
    select doc from withholding_regimes
    where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
  return rows.map(({ doc }) => doc);
}

/** Returns the newest regime with a code, in force or not. */
export async function anyRegime(
  context: Context,
  kind: WithholdingKind,
  code: string,
): Promise<Regime | undefined> {
  return (await regimesByCode(context, kind, code))[0];
}

function isInForce({ is_active, valid_from, valid_to }: Regime, day: string): boolean {
  return is_active !== false && (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to);
}
