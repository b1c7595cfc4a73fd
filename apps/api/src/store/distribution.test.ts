import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { distribute } from './distribute.ts';
import { distribution, distributionSettings, localTables, referenceTables } from './distribution.ts';
import { withOwnClient } from './snapshot/own-client.ts';

const database = await testDatabase();

test('the tables can be distributed, each after the tables it refers to', async () => {
  const { statements, obstacles } = await withOwnClient(database.target, distribution);
  expect(obstacles).toEqual([]);
  const named = statements.flatMap((statement) => statement.match(/_table\('(\w+)'/)?.[1] ?? []);
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const all = rows.map(({ name }) => name).filter((name) => !localTables.includes(name));
  expect([...named].sort()).toEqual(all.sort());
  const placing = statements.slice(distributionSettings.length);
  expect(placing.slice(0, referenceTables.length).join()).not.toContain('create_distributed');
  for (const [before, after] of [
    ['accounts', 'users'],
    ['users', 'sessions'],
    ['sales', 'promotion_uses'],
    ['products', 'stock_levels'],
    ['cash_registers', 'cash_movements'],
  ] as const)
    expect(named.indexOf(before), before).toBeLessThan(named.indexOf(after));
  const distributed = statements.filter((one) => one.includes(`'account_id', colocate_with => '`));
  expect(distributed).toHaveLength(all.length - referenceTables.length);
  expect(new Set(distributed.slice(1).map((one) => one.match(/=> '(\w+)'/)?.[1])).size).toBe(1);
});

test.each([
  [
    'create table notes (id text primary key)',
    ['The table notes has no column account_id', 'The unique index notes_pkey does'],
  ],
  [
    'create unique index one_sku on products (sku)',
    ['The unique index one_sku does not contain account_id.'],
  ],
  [
    `create unique index p on products (account_id, id, sku); create table a (account_id text not null, product text,
     foreign key (account_id) references accounts (id)); create unique index q on products (id);
     alter table a add constraint astray foreign key (product) references products (id)`,
    [
      'The foreign key astray does not contain account_id.',
      'The unique index q does not contain account_id.',
    ],
  ],
  [
    'alter table users add constraint inward foreign key (account_id, id) references products (account_id, id)',
    ['The foreign key inward refers from a table that is not distributed to one that is.'],
  ],
  [
    `alter table appointment_slots add constraint apart exclude using gist (
       numrange(hashtext(account_id), hashtext(account_id), '[]') with =, span with &&)`,
    ['The exclusion constraint apart does not compare account_id'],
  ],
  [
    `create function f() returns trigger language plpgsql as 'begin return new; end';
     create trigger t before insert on sales for each row execute function f()`,
    ['The trigger t is on a table to be distributed.'],
  ],
])('%s is an obstacle', async (change, want) => {
  await withOwnClient(database.target, async (client) => {
    await client.query(`begin; ${change}`);
    const { obstacles } = await distribution(client);
    expect(obstacles).toHaveLength(want.length);
    for (const start of want) expect(obstacles.join('\n')).toContain(start);
    await expect(distribute(client)).rejects.toThrow('cannot be distributed');
  });
});

test('a server without the extension is reported, and nothing runs', async () => {
  await expect(withOwnClient(database.target, distribute)).rejects.toThrow(
    /^Citus is not installed in this database/,
  );
});
