/** The VAT settings of an account (Decision N47). */
import type { VatConfig } from '@mostrador/types';
import { sql } from 'kysely';
import type { AccountContext } from '../../store/context.ts';

/** The stored settings; `tax_condition` and `cuit` belong to the taxpayer. */
export type KeptVatConfig = Omit<VatConfig, 'tax_condition' | 'cuit' | 'updated_at' | 'warnings'>;

const fresh: KeptVatConfig = {
  period_type: 'monthly',
  default_rate: 21,
  apportionment_percentage: 100,
  carry_forward_balance: true,
  sales_account_code: null,
  vat_debit_account_code: null,
  vat_credit_account_code: null,
  auto_include: { expenses: true, received_invoices: true, receipts: true },
};

export interface VatConfigRow {
  config: KeptVatConfig;
  /** 0 until the first change. */
  version: number;
  updated_at: Date;
}

/** Returns the settings of an account, or the defaults. */
export async function vatConfigOf({
  tx,
  account,
}: Pick<AccountContext, 'tx' | 'account'>): Promise<VatConfigRow> {
  const { rows } = await sql<{
    doc: Partial<KeptVatConfig> | null;
    version: number | null;
    updated_at: Date;
  }>`
    select doc, version, coalesce(updated_at, accounts.created_at) as updated_at
    from (select created_at from accounts where id = ${account.id}) as accounts
    left join (select doc, version, updated_at from vat_configs where account_id = ${account.id}) as kept on true`.execute(
    tx,
  );
  const [row] = rows;
  return {
    config: { ...fresh, ...row?.doc },
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? new Date(0),
  };
}
