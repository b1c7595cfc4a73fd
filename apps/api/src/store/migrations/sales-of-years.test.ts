import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { salesOfYears } from './0111-sales-of-years.ts';

test('sums the sales of an earlier release by year, per account', async () => {
  let now = new Date('2025-12-31T15:00:00.000Z');
  const service = await startTestService({ alone: true, clock: () => now });
  const accounts = [await service.account(), await service.account()];
  const sell = async (token: string, price: number) => {
    const items = [{ name: 'Casco', quantity: 1, price }];
    const { status } = await apiOf(service.baseUrl, token).post('/api/v1/sales/', {
      items,
      status: 'completed',
    });
    expect(status).toBe(201);
  };
  for (const [index, account] of accounts.entries()) {
    now = new Date('2025-12-31T15:00:00.000Z');
    await sell(await account.token(), 100 + index);
    now = new Date('2026-01-01T15:00:00.000Z');
    await sell(await account.token(), 20);
    await sell(await account.token(), 3);
  }
  const { kysely, everything } = service.database;
  await sql`drop table sales_figure_years`.execute(kysely);
  await sql`alter table sales_figure_movements drop column year`.execute(kysely);
  await salesOfYears.up(kysely);
  for (const [index, { id }] of accounts.entries()) {
    const { rows } = await sql`
      select year, count, amount::int from sales_figure_years
      where account_id = ${id} and subject = 'sale' order by year`.execute(everything);
    expect(rows).toEqual([
      { year: '2025', count: 1, amount: 100 + index },
      { year: '2026', count: 2, amount: 23 },
    ]);
    expect(await findings(service.database.of(id), id)).toEqual([]);
  }
});
