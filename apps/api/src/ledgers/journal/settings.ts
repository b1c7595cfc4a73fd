/**
 * Automatic bookkeeping of an account (Decision journal-settings): whether documents post entries, and to which
 * accounts.
 */
import { sql } from 'kysely';
import type { AccountContext, Executor } from '../../store/context.ts';
import { type ChartAccountRef, holdAccounts, holdAccountsByCode } from './chart.ts';
import { defaultRoles } from './roles.ts';

/** The settings stored besides their columns. */
export interface KeptSettings {
  /** The ID of the account by role, where it differs from the default. */
  accounts?: Record<string, string>;
  /** The codes of the cash accounts; accounts below them count too. */
  cash_account_codes?: string[];
}

export interface JournalSettings {
  automaticEntries: boolean;
  fiscalYearEndMonth: number;
  /** The ID of an account by role, where it differs from the default. */
  accounts: Readonly<Record<string, string>>;
  cashAccountCodes: readonly string[];
  updatedAt: Date;
  version: number;
}

/** The cash and bank accounts of the default chart. */
export const defaultCashAccounts: readonly string[] = ['1.1.1.01', '1.1.1.02'];

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** Returns the settings of the account; undefined if they were never changed. */
export async function journalSettings(
  { tx, account }: Whose,
  { locked = false } = {},
): Promise<JournalSettings | undefined> {
  const { rows } = await sql<{
    automatic_entries: boolean;
    fiscal_year_end_month: number;
    settings: KeptSettings;
    updated_at: Date;
    version: number;
  }>`
    select automatic_entries, fiscal_year_end_month, settings, updated_at, version from accounting_settings
    where account_id = ${account.id} ${locked ? sql`for update` : sql``}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      automaticEntries: row.automatic_entries,
      fiscalYearEndMonth: row.fiscal_year_end_month,
      accounts: row.settings.accounts ?? {},
      cashAccountCodes: row.settings.cash_account_codes ?? defaultCashAccounts,
      updatedAt: row.updated_at,
      version: row.version,
    }
  );
}

/**
 * Returns the account of each role, locked until the transaction ends; roles without an account in the chart are
 * omitted.
 */
export async function roleAccounts(
  context: Pick<AccountContext, 'tx' | 'account'>,
  named: JournalSettings['accounts'],
  roles: readonly string[] = [...defaultRoles().keys()],
): Promise<Map<string, ChartAccountRef>> {
  const codeOf = (role: string) => defaultRoles().get(role) ?? '';
  const [own, other] = [roles.filter((role) => named[role]), roles.filter((role) => !named[role])];
  const byId = await holdAccounts(
    context,
    own.map((role) => named[role] ?? ''),
  );
  const byCode = await holdAccountsByCode(context, other.map(codeOf));
  const found = roles.map((role): [string, ChartAccountRef | undefined] => [
    role,
    named[role] ? byId.get(named[role]) : byCode.get(codeOf(role)),
  ]);
  return new Map(found.filter((pair): pair is [string, ChartAccountRef] => pair[1] !== undefined));
}

/** Returns the roles that post to the account while automatic entries are enabled. */
export async function mappedRoles(
  context: Pick<AccountContext, 'tx' | 'account'>,
  id: string,
): Promise<string[]> {
  const settings = await journalSettings(context);
  if (!settings?.automaticEntries) return [];
  const accounts = await roleAccounts(context, settings.accounts);
  return [...accounts].filter(([, account]) => account.id === id).map(([role]) => role);
}
