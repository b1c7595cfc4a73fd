/** Accounts of the chart as the journal posts to them. */
import { type RawBuilder, sql } from 'kysely';
import type { AccountContext } from '../../store/context.ts';

/** An account as a line names it. */
export interface ChartAccountRef {
  id: string;
  code: string;
  name: string;
  /** Whether lines can be posted to it: it is a detail account and active. */
  isPostable: boolean;
}

const columns = sql`id, code, doc->>'name' as name, is_detail and is_active as "isPostable"`;

/** The accounts with these codes, by code; codes that the chart does not have are left out. */
export async function accountsByCode(
  context: Pick<AccountContext, 'tx' | 'account'>,
  codes: readonly string[],
): Promise<Map<string, ChartAccountRef>> {
  const found = await accountsWhere(context, sql`code = any(${[...new Set(codes)]}::text[])`);
  return new Map(found.map((account) => [account.code, account]));
}

/** The same, which nobody deletes or changes until the transaction ends. */
export async function holdAccountsByCode(
  context: Pick<AccountContext, 'tx' | 'account'>,
  codes: readonly string[],
): Promise<Map<string, ChartAccountRef>> {
  const held = sql`code = any(${[...new Set(codes)]}::text[])`;
  const found = await accountsWhere(context, held, sql`order by id for share`);
  return new Map(found.map((account) => [account.code, account]));
}

/** The accounts with these ids, by id, held until the transaction ends. */
export async function holdAccounts(
  context: Pick<AccountContext, 'tx' | 'account'>,
  ids: readonly string[],
): Promise<Map<string, ChartAccountRef>> {
  const held = sql`id = any(${[...new Set(ids)]}::text[])`;
  const found = await accountsWhere(context, held, sql`order by id for share`);
  return new Map(found.map((account) => [account.id, account]));
}

async function accountsWhere(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  where: RawBuilder<unknown>,
  held: RawBuilder<unknown> = sql``,
): Promise<ChartAccountRef[]> {
  const { rows } = await sql<ChartAccountRef>`
    select ${columns} from chart_accounts
    where account_id = ${account.id} and deleted_at is null and ${where} ${held}`.execute(tx);
  return rows;
}
