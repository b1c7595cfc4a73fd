/** The data of reports and reconciliations, read in one statement so that it never includes half a sale. */
import type { CashMovement, CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { asReturned, type Document } from '../../../records/document.ts';
import { kindNamed } from '../../../records/kind.ts';
import { notFound } from '../../../records/write.ts';
import { movementsOf } from './cash-movements.ts';
import type { Reported, ReportedSale } from './cash-report.ts';

interface Found {
  register: Document;
  sales: ReportedSale[];
  movements: CashMovement[];
}

/** The account of the register. */
type Account = Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> };

export interface ReportData extends Reported {
  movements: CashMovement[];
}

/** Returns a register with its sales and all its movements. @throws Problem `not_found` */
export async function reportData({ tx, account }: Account, id: string): Promise<ReportData> {
  const { rows } = await sql<Found>`
    select doc as register, ${movementsOf(account.id, id)} as movements, (
      select coalesce(jsonb_agg(jsonb_build_object('number', pos_sales.number, 'sale', sales.doc)
        order by sales.created_at, sales.id), '[]')
      from sales left join pos_sales on pos_sales.account_id = sales.account_id and pos_sales.sale_id = sales.id
      where sales.account_id = ${account.id} and sales.cash_register_id = ${id}
        and (sales.deleted_at is null and sales.status <> 'cancelled' or exists (
          select from cash_movements as paid
          where paid.account_id = ${account.id} and paid.cash_register_id = ${id} and paid.sale_id = sales.id))
    ) as sales
    from cash_registers
    where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(id);
  const { sales, movements } = found;
  const register = asReturned(kindNamed('cashRegisters').shape, found.register) as CashRegister;
  return { register, sales, movements, refunds: movements.filter(({ type }) => type === 'refund') };
}
