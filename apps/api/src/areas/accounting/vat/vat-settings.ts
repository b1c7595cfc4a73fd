/** The VAT configuration of an account (Reference 4.7, Decision N47). */
import type { Handler } from '@mostrador/server-stub';
import type { Body, VatConfig } from '@mostrador/types';
import { sql } from 'kysely';
import { writtenCuit } from '../../../calculation/cuit.ts';
import { vatRates } from '../../../calculation/vat-rates.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { accountsByCode } from '../../../ledgers/journal/chart.ts';
import { type KeptVatConfig, vatConfigOf } from '../../../ledgers/vat/vat-config.ts';
import { actionIn, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { keepTaxpayer, taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { etag } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';
import { together } from '../../../store/together.ts';

/** The configuration with the ID that it has in the activity log. */
type State = VatConfig & { _id: string };

async function current(context: Context): Promise<{ state: State; version: number }> {
  const [taxpayer, row] = await together([taxpayerOf(context), vatConfigOf(context)]);
  const { tax_condition, cuit } = taxpayer;
  const state = {
    _id: context.account.id,
    tax_condition: tax_condition ?? 'responsable_inscripto',
    cuit,
    ...row.config,
    updated_at: row.updated_at.toISOString(),
  };
  return { state, version: row.version };
}

function shown({ _id, ...config }: State): VatConfig {
  return config;
}

export const getVatConfig: Handler<'getVatConfig', Context> = async (call) => {
  const { state, version } = await current(call);
  return { status: 200, data: shown(state), headers: { etag: etag(version, JSON.stringify(state)) } };
};

const settings: Holding<State> = {
  entityType: 'vat_config',
  lock: async (context) => {
    await lockFor(context, 'tax_data');
    return await current(context);
  },
  stamped: (state, { now }) => ({ ...state, updated_at: now.toISOString() }),
  store: async ({ _id, tax_condition, cuit, updated_at, warnings, ...config }, context) => {
    const [version] = await together([
      keepConfig(context, config),
      keepTaxpayer(context, { tax_condition, cuit: cuit ?? null }),
    ]);
    return version;
  },
};

async function keepConfig({ tx, account, now }: Context, config: KeptVatConfig): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into vat_configs (account_id, updated_at, doc) values (${account.id}, ${now}, ${JSON.stringify(config)})
    on conflict (account_id) do update set version = vat_configs.version + 1, updated_at = excluded.updated_at,
      doc = excluded.doc
    returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

export const updateVatConfig = actionIn<State, 'updateVatConfig'>(settings, async (before, call) => {
  if (!before) throw new Error('Every account has its settings');
  const { auto_include, ...sent } = call.body;
  const named = Object.fromEntries(Object.entries(sent).filter(([name]) => name in before));
  checkConfig(call.body);
  await checkAccounts(before, call);
  const state: State = {
    ...before,
    ...named,
    cuit: call.body.cuit === undefined ? (before.cuit ?? null) : cuitOf(call.body.cuit),
    auto_include: { ...before.auto_include, ...auto_include },
  };
  return { did: 'updated', state, figures: true, data: shown };
});

const accountFields = ['sales_account_code', 'vat_debit_account_code', 'vat_credit_account_code'] as const;

/** @throws Problem `validation_failed` for a code that the chart does not have */
async function checkAccounts(
  before: State,
  call: Context & { body: Body<'updateVatConfig'> },
): Promise<void> {
  const changed = accountFields.filter((field) => call.body[field] && call.body[field] !== before[field]);
  if (changed.length === 0) return;
  const known = await accountsByCode(
    call,
    changed.flatMap((field) => call.body[field] ?? []),
  );
  const wrong = changed.find((field) => !known.has(call.body[field] ?? ''));
  if (wrong)
    throw fieldProblem(`/${wrong}`, 'invalid_reference', 'is not the code of an account of the chart');
}

function cuitOf(cuit: string | null): string | null {
  if (cuit === null) return null;
  const written = writtenCuit(cuit);
  if (written) return written;
  throw fieldProblem('/cuit', 'invalid_format', 'must be a CUIT with a valid check digit');
}

/** @throws Problem `validation_failed` */
function checkConfig({ default_rate, apportionment_percentage }: Body<'updateVatConfig'>): void {
  if (default_rate !== undefined && !vatRates.some(({ rate }) => rate === default_rate)) {
    throw fieldProblem('/default_rate', 'invalid_enum', 'must be one of 0, 2.5, 5, 10.5, 21 or 27');
  }
  if (apportionment_percentage === undefined) return;
  const pointer = '/apportionment_percentage';
  if (apportionment_percentage < 0)
    throw fieldProblem(pointer, 'too_low', 'must be at least 0', { minimum: 0 });
  if (apportionment_percentage > 100)
    throw fieldProblem(pointer, 'too_high', 'must be at most 100', { maximum: 100 });
}
