import { expect, test } from 'vitest';
import { spansAccounts } from './statement-watch.ts';

const tables = ['products', 'sales', 'accounts'];

test.each([
  ['select * from products where account_id = $1', false],
  ['select * from "products" where "id" = $1', true],
  ['select * from products, sales where products.account_id = $1 and sales.id = products.id', false],
  ['select * from products join sales on true where products.account_id = $1', true],
  ['select * from products join sales using (account_id, id) where account_id = $1', false],
  ['select * from accounts where email = $1', false],
  ['update products set doc = $1', true],
  ['update products set doc = $1 where account_id = $2', false],
  ['update products set account_id = $1', true],
  ['update products set "version" = 1, "account_id" = $1 where account_id = $2', true],
  ['insert into sales (account_id, id) values ($1, $2)', false],
  ['delete from sales where id = $1', true],
  ['select 1', false],
  ["set local app.account_id = 'x'", false],
])('%s', (text, want) => {
  expect(spansAccounts(text, tables)).toBe(want);
});
