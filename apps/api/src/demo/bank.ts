/** The bank statements of the demo, with the matches of their lines. */
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import { searchText } from '../store/search-text.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores statements under their own IDs, with their lines. */
export async function importStatements(
  { tx, account }: { tx: Executor; account: string },
  statements: readonly ExampleRecord[],
): Promise<void> {
  for (const statement of statements) {
    const { _id, bank_account_code, bank_name, account_number, period, currency, imported_at } = statement;
    const { from, to } = isObject(period) ? period : {};
    const { opening_balance, closing_balance, lines_count, matched_count } = statement;
    const searched = { bank_name, account_number };
    await sql`
      insert into bank_statements (account_id, id, bank_account_code, bank_name, account_number, period_from, period_to,
        opening_balance, closing_balance, currency, lines_count, matched_count, imported_at, search)
      values (${account}, ${_id}, ${bank_account_code}, ${bank_name}, ${account_number}, ${from}, ${to},
        ${opening_balance}, ${closing_balance}, ${currency}, ${lines_count}, ${matched_count}, ${imported_at},
        ${searchText(searched, ['bank_name', 'account_number'])})`.execute(tx);
    const lines = Array.isArray(statement.lines) ? statement.lines.filter(isObject) : [];
    for (const [place, line] of lines.entries()) await importLine(tx, account, String(_id), line, place);
  }
}

async function importLine(
  tx: Executor,
  account: string,
  statement: string,
  line: Record<string, unknown>,
  place: number,
): Promise<void> {
  const { _id, date, description, reference, amount, balance, status, match, candidates } = line;
  await sql`
    insert into bank_lines (account_id, id, statement_id, place, date, description, reference, amount, balance, fingerprint,
      status, match, candidates)
    values (${account}, ${_id}, ${statement}, ${place}, ${date}, ${description}, ${reference}, ${amount}, ${balance},
      ${_id}, ${status}, ${match === null ? null : JSON.stringify(match)}, ${JSON.stringify(candidates)})`.execute(
    tx,
  );
  const parts = isObject(match) && Array.isArray(match.parts) ? match.parts.filter(isObject) : [];
  for (const { target_type, target_id, amount } of parts) {
    await sql`
      insert into bank_matches (account_id, target_type, target_id, line_id, amount)
      values (${account}, ${target_type}, ${target_id}, ${_id}, ${amount})`.execute(tx);
  }
}
