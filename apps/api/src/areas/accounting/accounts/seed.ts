/** Loads the default chart (Decision N45). Adds only missing accounts, so the request is idempotent. */
import type { ChartAccount } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { importRecords } from '../../../records/import.ts';
import { auditAll } from '../../../store/audit.ts';
import { lockChart } from './accounts.ts';
import { readChart } from './chart.ts';
import { type DefaultAccount, defaultChart } from './default-chart.ts';

export const seedChartAccounts = action<'seedChartAccounts'>(async (call) => {
  await lockChart(call);
  const known = new Set((await readChart(call)).map(({ code }) => code));
  const defaults = defaultChart();
  const accounts = defaults.filter(({ code }) => !known.has(code)).map((one) => newAccount(one, call));
  await keep(call, accounts);
  return {
    data: {
      created: accounts.length,
      skipped: defaults.length - accounts.length,
      total: defaults.length,
      accounts,
    },
  };
});

function newAccount(account: DefaultAccount, { now }: Context): ChartAccount {
  const at = now.toISOString();
  return {
    _id: newId(now),
    code: account.code,
    name: account.name,
    account_type: account.account_type,
    parent_code: account.parent_code,
    level: account.level,
    is_detail: account.is_detail,
    description: null,
    afip_code: null,
    is_active: true,
    balance: 0,
    created_at: at,
    updated_at: at,
  };
}

async function keep(context: Context, accounts: readonly ChartAccount[]): Promise<void> {
  const documents = accounts.map((account) => ({ ...account }));
  await importRecords(context.tx, context.account.id, 'chartAccounts', documents);
  const entries = documents.map((after) => ({
    action: 'created',
    entityType: 'chart_account',
    entityId: after._id,
    after,
  }));
  await auditAll(context, entries);
}
