/** The deadlines of the fiscal calendar of the demo account, as the description shows them. */
import { sql } from 'kysely';
import type { Executor } from '../store/context.ts';
import { searchText } from '../store/search-text.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores deadlines under their own IDs, unless they are there. */
export async function importDeadlines(
  { tx, account }: { tx: Executor; account: string },
  deadlines: readonly ExampleRecord[],
): Promise<void> {
  for (const deadline of deadlines) {
    const { _id, name, tax, form, jurisdiction, period, due_date, status, source, is_estimate } = deadline;
    const { completed_at, amount, reference, notes, created_at, updated_at } = deadline;
    await sql`
      insert into fiscal_deadlines (account_id, id, name, tax, form, jurisdiction, period, due_date, status, source,
        is_estimate, completed_at, amount, reference, notes, created_at, updated_at, search)
      values (${account}, ${_id}, ${name}, ${tax}, ${form}, ${jurisdiction}, ${period}, ${due_date}, ${status}, ${source},
        ${is_estimate}, ${completed_at}, ${amount}, ${reference}, ${notes}, ${created_at}, ${updated_at},
        ${searchText({ name, tax, form, period }, ['name', 'tax', 'form', 'period'])})
      on conflict do nothing`.execute(tx);
  }
}
