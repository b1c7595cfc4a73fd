/** The settings of the journal (Decision journal-settings). */
import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '@mostrador/server-stub';
import type { Body, JournalSettings as Shown } from '@mostrador/types';
import { sql } from 'kysely';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { keepAgainstCash } from '../../../ledgers/journal/cash.ts';
import type { ChartAccountRef } from '../../../ledgers/journal/chart.ts';
import { accountsByCode } from '../../../ledgers/journal/chart.ts';
import { defaultRoles } from '../../../ledgers/journal/roles.ts';
import {
  defaultCashAccounts,
  type JournalSettings,
  journalSettings,
  type KeptSettings,
  roleAccounts,
} from '../../../ledgers/journal/settings.ts';
import { actionIn, type Held, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { etag } from '../../../records/write.ts';
import { lockFor } from '../../../store/lock.ts';

type Change = Body<'updateJournalSettings'>;

/** The stored settings, with the ID that they have in the activity log. */
interface State {
  _id: string;
  automatic_entries: boolean;
  fiscal_year_end_month: number;
  accounts: Record<string, string>;
  cash_account_codes: string[];
  updated_at: string | null;
}

const firstVersion = 0;

function stateOf(context: Context, settings: JournalSettings | undefined): State {
  return {
    _id: context.account.id,
    automatic_entries: settings?.automaticEntries ?? false,
    fiscal_year_end_month: settings?.fiscalYearEndMonth ?? 12,
    accounts: { ...settings?.accounts },
    cash_account_codes: [...(settings?.cashAccountCodes ?? defaultCashAccounts)],
    updated_at: settings?.updatedAt.toISOString() ?? null,
  };
}

/** Returns the settings for the response, with the code of each role's account. */
async function shown(context: Context, { _id, accounts: named, ...state }: State): Promise<Shown> {
  const accounts = await roleAccounts(context, named);
  const codes = [...defaultRoles().keys()].map((role) => [role, accounts.get(role)?.code ?? null]);
  return { ...state, accounts: Object.fromEntries(codes) };
}

export const getJournalSettings: Handler<'getJournalSettings', Context> = async (call) => {
  const settings = await journalSettings(call);
  const data = await shown(call, stateOf(call, settings));
  const version = settings?.version ?? firstVersion;
  return { status: 200, data, headers: { etag: etag(version, JSON.stringify(data)) } };
};

const holding: Holding<State> = {
  entityType: 'journal_settings',
  lock: async (context) => {
    await lockFor(context, 'accounting_settings');
    const settings = await journalSettings(context, { locked: true });
    return { state: stateOf(context, settings), version: settings?.version ?? firstVersion, kept: null };
  },
  stamped: (state, { now }) => ({ ...state, updated_at: now.toISOString() }),
  store: keep,
};

async function keep(
  state: State,
  context: Context,
  _: object | undefined,
  { state: before }: Held<State>,
): Promise<number> {
  const { tx, account, now } = context;
  const { automatic_entries, fiscal_year_end_month, accounts, cash_account_codes } = state;
  const kept: KeptSettings = { accounts, cash_account_codes };
  const { rows } = await sql<{ version: number }>`
    insert into accounting_settings
      (account_id, id, fiscal_year_end_month, automatic_entries, settings, updated_at)
    values (${account.id}, ${newId(now)}, ${fiscal_year_end_month}, ${automatic_entries}, ${JSON.stringify(kept)}, ${now})
    on conflict (account_id) do update set version = accounting_settings.version + 1,
      fiscal_year_end_month = excluded.fiscal_year_end_month, automatic_entries = excluded.automatic_entries,
      settings = excluded.settings, updated_at = excluded.updated_at
    returning version`.execute(tx);
  if (!isDeepStrictEqual(before?.cash_account_codes, cash_account_codes)) await keepAgainstCash(context);
  return rows[0]?.version ?? firstVersion;
}

const settingsAction = actionIn<State & { shown?: Shown }, 'updateJournalSettings'>(
  holding,
  async (before, call) => {
    const state = await changed(before ?? stateOf(call, undefined), call.body, call);
    const accounts = await checkedAccounts(state, call);
    const codes = Object.fromEntries(
      [...defaultRoles().keys()].map((role) => [role, accounts.get(role)?.code ?? null]),
    );
    return {
      did: 'updated',
      state,
      figures: true,
      data: ({ _id, accounts: _, ...stored }) => ({ ...stored, accounts: codes }),
    };
  },
);

export const updateJournalSettings: Handler<'updateJournalSettings', Context> = settingsAction;

async function changed(before: State, body: Change, context: Context): Promise<State> {
  const { automatic_entries, fiscal_year_end_month, cash_account_codes } = body;
  const month = fiscal_year_end_month === undefined ? before.fiscal_year_end_month : fiscal_year_end_month;
  const next = {
    ...before,
    automatic_entries:
      automatic_entries === undefined ? before.automatic_entries : automatic_entries === true,
    fiscal_year_end_month: month ?? 12,
    cash_account_codes:
      cash_account_codes === undefined
        ? before.cash_account_codes
        : [...(cash_account_codes ?? defaultCashAccounts)],
    accounts: await namedAccounts(before.accounts, body.accounts, context),
  };
  if (next.fiscal_year_end_month !== before.fiscal_year_end_month) await checkNothingPosted(context);
  await checkCash(body, context);
  return next;
}

const notPostable = 'must be the code of an active detail account';

async function namedAccounts(
  before: State['accounts'],
  sent: Change['accounts'],
  context: Context,
): Promise<State['accounts']> {
  if (sent === undefined) return before;
  if (sent === null) return {};
  const codes = Object.values(sent).filter((code) => code !== null);
  const chart = await accountsByCode(context, codes);
  const next = { ...before };
  for (const [role, code] of Object.entries(sent)) {
    if (!defaultRoles().has(role)) {
      throw fieldProblem(`/accounts/${role}`, 'invalid_enum', `is not a role of automatic entries`);
    }
    if (code === null) delete next[role];
    else next[role] = postable(chart.get(code), role).id;
  }
  return next;
}

function postable(account: ChartAccountRef | undefined, role: string): ChartAccountRef {
  if (account?.isPostable) return account;
  throw fieldProblem(`/accounts/${role}`, 'invalid_reference', notPostable);
}

/** Checks the accounts of the roles: automatic entries need one for each role. */
async function checkedAccounts(
  { automatic_entries, accounts }: State,
  context: Context,
): Promise<Map<string, ChartAccountRef>> {
  const found = await roleAccounts(context, accounts);
  if (automatic_entries) for (const role of defaultRoles().keys()) postable(found.get(role), role);
  return found;
}

async function checkNothingPosted({ tx, account }: Context): Promise<void> {
  const { rows } = await sql`
    select from journal_months where account_id = ${account.id} limit 1`.execute(tx);
  if (rows.length === 0) return;
  const message = 'cannot change once entries are posted, because their numbers restart each fiscal year';
  throw fieldProblem('/fiscal_year_end_month', 'read_only', message);
}

async function checkCash({ cash_account_codes: codes }: Change, context: Context): Promise<void> {
  if (!codes) return;
  const chart = await accountsByCode(context, codes);
  const wrong = codes.findIndex((code) => !chart.has(code));
  if (wrong === -1) return;
  const message = 'is not the code of an account of the chart';
  throw fieldProblem(`/cash_account_codes/${wrong}`, 'invalid_reference', message);
}
