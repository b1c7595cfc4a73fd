/** The operations of bank reconciliation (Reference 4.7, Decision N53). */
import type { Handler } from '@mostrador/server-stub';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { together } from '../../../store/together.ts';
import { matchBankStatement } from './auto-match.ts';
import { importBankStatement } from './import-statement.ts';
import { matchBankLine } from './manual-match.ts';
import { headOf, type StatementRow, wholeStatement } from './statement-rows.ts';

const listing = {
  filters: { status: 'list', bank_account_code: 'list' },
  behaviour: { columns: { date: { column: 'period_to', is: 'day' as const } } },
};

const listBankStatements: Handler<'listBankStatements', Context> = async (call) => {
  const { tx, account } = call;
  const query: ListQuery = { ...call.query, sort: call.query.sort ?? 'imported_at' };
  const request = pageRequest(query);
  const where = sql.join([sql`account_id = ${account.id}`, ...conditions(query, listing, call)], sql` and `);
  const always = ['imported_at', 'period_to', 'status'];
  const [page, counted] = await together([
    sql<StatementRow>`
      select * from bank_statements where ${where} order by ${order(query, always).forward}
      limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total from bank_statements where ${where}`.execute(tx),
  ]);
  const facts = pageFacts(counted.rows[0]?.total ?? 0, request);
  const link = pageLinks(call.url, facts.total, request);
  const data = { items: page.rows.map(headOf), ...facts };
  return { status: 200, data, ...(link !== undefined && { headers: { link } }) };
};

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
