/** The open amount of each movement of a current account, stored with it, so that no read sums movements. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { withAllRows } from './row-security.ts';

export const openItems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table current_account_movements add column open numeric(17, 2) not null default 0`.execute(
      db,
    );
    await withAllRows(db, ['current_account_movements', 'current_account_applications'], async () => {
      await sql`
        update current_account_movements movement set open = debit + credit - coalesce((
          select sum(amount) from current_account_applications application
          where application.account_id = movement.account_id
            and application.current_account_id = movement.current_account_id
            and movement.id in (application.payment_id, application.invoice_id)), 0)`.execute(db);
    });
    await sql`
      alter table current_account_movements alter column open drop default,
        add constraint current_account_movements_open check (open >= 0 and open <= debit + credit)`.execute(
      db,
    );
    await sql`
      create index current_account_movements_open_items
      on current_account_movements (account_id, current_account_id) where open > 0`.execute(db);
  },
};
