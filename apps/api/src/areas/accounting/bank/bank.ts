/** The operations of bank reconciliation (Reference 4.7, Decision N53). */
import type { Handler } from '@mostrador/server-stub';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { type PlainList, plainPage } from '../../../records/plain-page.ts';
import { matchBankStatement } from './auto-match.ts';
import { importBankStatement } from './import-statement.ts';
import { matchBankLine } from './manual-match.ts';
import { headOf, type StatementRow, wholeStatement } from './statement-rows.ts';

const statements: PlainList = {
  table: 'bank_statements',
  sort: 'imported_at',
  required: ['imported_at', 'period_to', 'status'],
  filters: { status: 'list', bank_account_code: 'list' },
  behaviour: {
    columns: { date: { column: 'period_to', is: 'day' }, sorts: { bank_name: 'short_bank_name' } },
  },
};

const listBankStatements = action<'listBankStatements'>(async (call) => {
  const { rows, facts, link } = await plainPage<StatementRow>(statements, call);
  return { data: { items: rows.map(headOf), ...facts }, link };
});

const getBankStatement: Handler<'getBankStatement', Context> = async (call) => {
  return { status: 200, data: await wholeStatement(call, call.params.statement_id) };
};

export const bank = {
  listBankStatements,
  getBankStatement,
  importBankStatement,
  matchBankStatement,
  matchBankLine,
};
