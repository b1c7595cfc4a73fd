/** Whether and how an account withholds (Decision N56). An account that becomes an agent gets the statutory regimes. */
import type { Handler } from '@mostrador/server-stub';
import type { Body, WithholdingConfig } from '@mostrador/types';
import { sql } from 'kysely';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { actionIn, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { addOwn } from '../../../records/own-table.ts';
import { etag } from '../../../records/write.ts';
import { auditAll } from '../../../store/audit.ts';
import { lockFor } from '../../../store/lock.ts';
import { defaultRegimes } from './default-regimes.ts';
import { regimeOf } from './regimes.ts';
import { regimeTable } from './tables.ts';

/** The stored settings. The next number comes from the counter of the prefix. */
type Kept = Omit<WithholdingConfig, 'next_certificate_number' | 'updated_at' | 'warnings'>;
type State = WithholdingConfig & { _id: string };

const fresh: Kept = {
  is_withholding_agent: false,
  is_perception_agent: false,
  taxes: [],
  certificate_prefix: '0001',
  rounding: 0.01,
};

/** Returns the name of the counter that numbers certificates with a prefix. */
export function certificateCounter(prefix: string): string {
  return `withholding_certificates.${prefix}`;
}

export async function withholdingConfig(
  context: Pick<Context, 'tx' | 'account'>,
): Promise<{ state: State; version: number }> {
  const { tx, account } = context;
  const { rows } = await sql<{ doc: Partial<Kept> | null; version: number | null; updated_at: Date }>`
    select doc, version, coalesce(updated_at, accounts.created_at) as updated_at
    from (select created_at from accounts where id = ${account.id}) as accounts
    left join (select doc, version, updated_at from withholding_configs where account_id = ${account.id}) as kept
      on true`.execute(tx);
  const [row] = rows;
  const kept = { ...fresh, ...row?.doc };
  const last = await lastNumber(context, kept.certificate_prefix ?? '');
  const updated_at = (row?.updated_at ?? new Date(0)).toISOString();
  const state = { _id: account.id, ...kept, next_certificate_number: last + 1, updated_at };
  return { state, version: row?.version ?? 0 };
}

async function lastNumber({ tx, account }: Pick<Context, 'tx' | 'account'>, prefix: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value from counters
    where account_id = ${account.id} and name = ${certificateCounter(prefix)}`.execute(tx);
  return Number(rows[0]?.value ?? 0);
}

function shown({ _id, ...config }: State): WithholdingConfig {
  const { is_withholding_agent, is_perception_agent, taxes, certificate_prefix, next_certificate_number } =
    config;
  const { rounding, updated_at } = config;
  return {
    is_withholding_agent,
    is_perception_agent,
    taxes,
    certificate_prefix,
    next_certificate_number,
    rounding,
    updated_at,
  };
}

export const getWithholdingConfig: Handler<'getWithholdingConfig', Context> = async (call) => {
  const { state, version } = await withholdingConfig(call);
  return { status: 200, data: shown(state), headers: { etag: etag(version, JSON.stringify(state)) } };
};

const settings: Holding<State> = {
  entityType: 'withholding_config',
  lock: async (context) => {
    await lockFor(context, 'withholding_config');
    return await withholdingConfig(context);
  },
  stamped: (state, { now }) => ({ ...state, updated_at: now.toISOString() }),
  store: async (
    { _id, next_certificate_number = 1, updated_at, warnings, ...kept },
    { tx, account, now },
  ) => {
    const counter = certificateCounter(kept.certificate_prefix ?? '');
    if (next_certificate_number > 1) {
      await sql`
        insert into counters (account_id, name, value) values (${account.id}, ${counter}, ${next_certificate_number - 1})
        on conflict (account_id, name) do update set value = excluded.value`.execute(tx);
    }
    const { rows } = await sql<{ version: number }>`
      insert into withholding_configs (account_id, updated_at, doc)
      values (${account.id}, ${now}, ${JSON.stringify(kept)})
      on conflict (account_id) do update set version = withholding_configs.version + 1,
        updated_at = excluded.updated_at, doc = excluded.doc
      returning version`.execute(tx);
    return rows[0]?.version ?? 0;
  },
};

export const updateWithholdingConfig = actionIn<State, 'updateWithholdingConfig'>(
  settings,
  async (before, call) => {
    if (!before) throw new Error('Every account has its settings');
    const { body } = call;
    checkConfig(body);
    const prefix = body.certificate_prefix ?? before.certificate_prefix ?? '';
    const least = (await lastNumber(call, prefix)) + 1;
    const next = body.next_certificate_number ?? least;
    if (next < least) {
      const message = `must be at least ${least}, because each number is used once`;
      throw fieldProblem('/next_certificate_number', 'too_low', message, { minimum: least });
    }
    const state: State = {
      ...before,
      is_withholding_agent: body.is_withholding_agent ?? before.is_withholding_agent,
      is_perception_agent: body.is_perception_agent ?? before.is_perception_agent,
      taxes:
        body.taxes?.map((tax) => ({
          ...tax,
          jurisdiction: tax.jurisdiction ?? null,
          enabled: tax.enabled ?? true,
        })) ?? before.taxes,
      certificate_prefix: prefix,
      next_certificate_number: next,
      rounding: body.rounding ?? before.rounding,
    };
    await addRegimes(call, before, state);
    await warnUnknownRegimes(call, body);
    return { did: 'updated', state, figures: true, data: shown };
  },
);

/** @throws Problem `validation_failed` */
function checkConfig({
  rounding,
  next_certificate_number,
  certificate_prefix,
  taxes,
}: Body<'updateWithholdingConfig'>) {
  if (rounding !== undefined && rounding < 0.01)
    throw fieldProblem('/rounding', 'too_low', 'must be at least 0.01', { minimum: 0.01 });
  if (rounding !== undefined && rounding > 100)
    throw fieldProblem('/rounding', 'too_high', 'must be at most 100', { maximum: 100 });
  if (next_certificate_number !== undefined && next_certificate_number > 99_999_999) {
    const message = 'must be at most 99999999';
    throw fieldProblem('/next_certificate_number', 'too_high', message, { maximum: 99_999_999 });
  }
  if (certificate_prefix !== undefined && !/^[\w-]{1,20}$/.test(certificate_prefix)) {
    const message = 'must be 1 to 20 letters, digits and hyphens';
    throw fieldProblem('/certificate_prefix', 'invalid_format', message);
  }
  for (const [index, { regime_code }] of (taxes ?? []).entries()) {
    if (regime_code.trim() === '')
      throw fieldProblem(`/taxes/${index}/regime_code`, 'too_short', 'must not be empty');
  }
}

/** Adds the statutory regimes that the account lacks for the taxes it has become an agent of. */
async function addRegimes(context: Context, before: State, after: State): Promise<void> {
  const kinds = [
    ...(after.is_withholding_agent && !before.is_withholding_agent ? ['retencion'] : []),
    ...(after.is_perception_agent && !before.is_perception_agent ? ['percepcion'] : []),
  ];
  if (kinds.length === 0) return;
  const { tx, account, now } = context;
  const { rows } = await sql<{ kind: string; code: string }>`
    select kind, code from withholding_regimes where account_id = ${account.id} and deleted_at is null`.execute(
    tx,
  );
  const there = new Set(rows.map(({ kind, code }) => `${kind} ${code}`));
  const added = defaultRegimes()
    .filter(({ kind, code }) => kinds.includes(kind) && !there.has(`${kind} ${code}`))
    .map((input) => regimeOf(newId(now), input, now));
  for (const regime of added) await addOwn(regimeTable, regime, context);
  const { entityType } = regimeTable;
  await auditAll(
    context,
    added.map((regime) => ({ action: 'created', entityType, entityId: regime._id, after: { ...regime } })),
  );
}

async function warnUnknownRegimes(
  context: Context,
  { taxes = [] }: Body<'updateWithholdingConfig'>,
): Promise<void> {
  if (taxes.length === 0) return;
  const codes = taxes.map(({ regime_code }) => regime_code);
  const { rows } = await sql<{ code: string }>`
    select code from withholding_regimes
    where account_id = ${context.account.id} and code = any(${codes}::text[]) and deleted_at is null`.execute(
    context.tx,
  );
  const known = new Set(rows.map(({ code }) => code));
  for (const [index, code] of codes.entries()) {
    if (known.has(code)) continue;
    const message = `There is no regime with the code \`${code}\`.`;
    context.warn({ code: 'unknown_reference', field: `taxes.${index}.regime_code`, message });
  }
}
