/** Checks the consistency of contract invoices. */
import { sql } from 'kysely';
import type { Check } from '../../../store/check.ts';

export const contractInvoiceCheck: Check = {
  name: 'contract-invoices',
  proves:
    'each sale of a contract is the invoice of one of its months, and its total is the sum of the invoice lines',
  async differences(db, account) {
    const { rows } = await sql<{ subject: string; kept: string | null; proven: string | null }>`
      select 'sale ' || coalesce(sale.id, invoice.sale_id) as subject,
        invoice.contract_id || ' ' || invoice.total as kept, sale.contract_id || ' ' || lines.total as proven
      from (select * from contract_invoices where account_id = ${account}) as invoice
      cross join lateral (
        select sum((line->>'amount')::numeric)::numeric(17, 2) as total from jsonb_array_elements(invoice.doc->'lines') as line
      ) as lines
      full join (select id, contract_id from sales where account_id = ${account} and contract_id is not null) as sale
        on sale.id = invoice.sale_id
      where invoice.contract_id is distinct from sale.contract_id or invoice.total is distinct from lines.total
      order by 1`.execute(db);
    return rows;
  },
};
