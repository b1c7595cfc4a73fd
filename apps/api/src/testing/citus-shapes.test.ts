import { expect, test } from 'vitest';
import { rejectedByCitus } from './citus-shapes.ts';

test.each([
  ["begin; set local app.account_id = '1'", 'several statements'],
  ["select ';x'", undefined],
  ['select 1;', undefined],
  ['insert into notes (account_id, id) values ($1, $2)', undefined],
  [
    'insert into notes (account_id, id) select $1, max(id) from notes where account_id = $1',
    'INSERT … SELECT',
  ],
  ['insert into "notes" select * from unnest($1::text[]) as given (id)', 'INSERT … SELECT'],
  ['insert into notes (account_id) select $1 from unnest($2::text[]) returning id', undefined],
  ['with held (name, number) as (select $1, 1) select * from held', 'column list'],
  ['with one as (select 1 as a), two (b) as (select 2) select * from one, two', 'column list'],
  ['with one as (select 1 as a), two as (select 2 as b) select * from one, two', undefined],
  ['select * from unnest($1::text[]) as given (id)', undefined],
  ['update notes set at = $1 where account_id = $2 returning to_char(at, $3)', 'immutable functions'],
  ['insert into notes (id) values ($1) on conflict (id) do update set at = now()', 'immutable functions'],
  [
    'insert into notes (id, at) values ($1, clock_timestamp()) on conflict (id) do update set at = excluded.at',
    undefined,
  ],
  ['insert into notes (id) values ($1) on conflict (id) do nothing returning now()', 'immutable functions'],
  ['update notes set at = clock_timestamp() where account_id = $1', 'volatile'],
  ['delete from notes where account_id = $1 and at < now()', undefined],
  [
    'update notes set at = $1 where account_id = $2 and (kind, id) in (select kind, id from notes where account_id = $2)',
    'a row compared',
  ],
  [
    "update notes set doc = doc || jsonb_build_object('n', n.n) from (select 1 as n) as n where account_id = $1",
    'STABLE functions',
  ],
  ["update notes set doc = doc || jsonb_build_object('n', 1) where account_id = $1", undefined],
  [
    'select * from a left join lateral (select max(n) from b where b.account_id = a.account_id) as c on true where a.account_id = $1',
    'a lateral subquery',
  ],
  [
    'select * from a left join lateral (select max(n) from b where b.account_id = $1 and (true)) as c on true where a.account_id = $1',
    undefined,
  ],
  ['delete from notes where account_id = $1 and (kind, id) in (($2, $3), ($4, $5))', undefined],
  ["select set_config('app.account_id', $1, true)", 'set_config()'],
])('%s', (text, want) => {
  const found = rejectedByCitus(text);
  if (want === undefined) expect(found).toBe(undefined);
  else expect(found).toContain(want);
});
