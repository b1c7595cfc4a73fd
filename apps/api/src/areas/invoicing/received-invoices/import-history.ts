/** The imports of an account, the newest first (Decision N32). */
import type { Handler } from '@mostrador/server-stub';
import type { ReceivedInvoiceImport } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { conditions, order, pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { together } from '../../../store/together.ts';

interface Row extends Omit<ReceivedInvoiceImport, 'created_at'> {
  created_at: Date;
}

export const listReceivedInvoiceImports: Handler<'listReceivedInvoiceImports', Context> = async (call) => {
  const { tx, account, query, url } = call;
  const request = pageRequest(query);
  const filters = conditions(query, { filters: { status: 'list' }, behaviour: {} }, call);
  const where = sql.join([sql`account_id = ${account.id}`, ...filters], sql` and `);
  const always = ['filename', 'total_rows', 'imported'];
  const [count, page] = await together([
    sql<{
      total: number;
    }>`select count(*)::int as total from received_invoice_imports where ${where}`.execute(tx),
    sql<Row>`
      select id as import_id, filename, total_rows, imported, duplicates, errors, created_at, status
      from received_invoice_imports where ${where}
      order by ${order(query, always).forward} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(
      tx,
    ),
  ]);
  const total = count.rows[0]?.total ?? 0;
  const links = pageLinks(url, total, request);
  const items = page.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return {
    status: 200,
    data: { items, ...pageFacts(total, request) },
    ...(links !== undefined && { headers: { link: links } }),
  };
};
