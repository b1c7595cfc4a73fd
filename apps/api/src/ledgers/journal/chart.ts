/** Accounts of the chart, for posting. */
import { type RawBuilder, sql } from 'kysely';
import type { AccountContext } from '../../store/context.ts';

/** An account as referenced by a line. */
export interface ChartAccountRef {
  id: string;
  code: string;
  name: string;
  /** Whether lines can be posted to it: an active detail account. */
  isPostable: boolean;
}

const columns = sql`id, code, doc->>'name' as name, is_detail and is_active as "isPostable"`;

/** Returns the accounts with these codes, by code; unknown codes are omitted. */
export async function accountsByCode(
  context: Pick<AccountContext, 'tx' | 'account'>,
  codes: readonly string[],
): Promise<Map<string, ChartAccountRef>> {
  const found = await accountsWhere(context, sql`code = any(${[...new Set(codes)]}::text[])`);
  return new Map(found.map((account) => [account.code, account]));
}

/** Returns the same accounts, locked against changes until the transaction ends. */
export async function holdAccountsByCode(
  context: Pick<AccountContext, 'tx' | 'account'>,
  codes: readonly string[],
): Promise<Map<string, ChartAccountRef>> {
  const held = sql`code = any(${[...new Set(codes)]}::text[])`;
  const found = await accountsWhere(context, held, sql`order by id for share`);
  return new Map(found.map((account) => [account.code, account]));
}

/** Returns the accounts with these IDs, by ID, locked until the transaction ends. */
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
