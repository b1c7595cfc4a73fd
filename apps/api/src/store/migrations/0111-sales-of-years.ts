/**
 * Sales statistics by year, besides days and months: the top products of a year are read once instead of once per
 * month.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows, withAllRows } from './row-security.ts';

export const salesOfYears: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table sales_figure_years (
        account_id text collate "C" not null,
        year       text collate "C" not null,
        subject    text collate "C" not null,
        key        text collate "C" not null,
        count      integer not null,
        quantity   numeric not null,
        amount     numeric not null,
        primary key (account_id, subject, year, key)
      ) with (fillfactor = 80)`.execute(db);
    await sql`alter table sales_figure_movements add column year text collate "C"`.execute(db);
    await withAllRows(db, ['sales_figure_movements', 'sales_figure_months'], async () => {
      await sql`update sales_figure_movements set year = left(month, 4)`.execute(db);
      await sql`
        insert into sales_figure_years (account_id, year, subject, key, count, quantity, amount)
        select account_id, left(month, 4), subject, key, sum(count), sum(quantity), sum(amount)
        from sales_figure_months group by account_id, left(month, 4), subject, key`.execute(db);
    });
    await sql`alter table sales_figure_movements alter column year set not null`.execute(db);
    await secureRows(db, 'sales_figure_years');
  },
};
