/** Segments: the customers that meet each rule, and the members of segments (Decision N24). */
import type { CrmSegment, CrmSegmentCustomerPage, CrmSegmentPage, CrmSegmentRule } from '@mostrador/types';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, apiOf } from '../../../testing/api.ts';
import { onOneServer } from '../../../testing/one-server.ts';
import { startTestService } from '../../../testing/service.ts';
import { fillList } from '../../../testing/standard/filled-list.ts';
import { membership } from './segment-conditions.ts';
import { parsed } from './segment-rules.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/crm-segments';

/** Created on 1, 2 and 3 October. Most fields of `c` are empty. */
const customers = {
  a: {
    name: 'Ñandú Bicis',
    email: 'A@example.com',
    phone: '555-1',
    document_type: 'cuit',
    document_number: '30-1',
    tags: ['Taller', 'a "b", c'],
    address: { city: 'Rosário' },
    custom_fields: {
      rodado: 29,
      talle: 'Médio',
      marcas: ['Shimano', 'SRAM'],
      socio: true,
      vacio: '',
      altura: 1.5,
      cita: 'Él dijo: "ñu"',
    },
    metadata: { 'con.punto': 'sí' },
  },
  b: {
    name: 'nube',
    status: 'blocked',
    tags: [],
    address: 'Mitre 5',
    custom_fields: { rodado: '29', talle: 'grande', marcas: [], socio: 'TRUE', Talle: 'X' },
  },
  c: { name: 'Ábaco' },
};
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const [letter, members] of Object.entries(customers)) {
    ids[letter] = (await api.post('/api/v1/customers/', members)).data._id;
    now = new Date(now.getTime() + 24 * 3_600_000);
  }
  await fill(api, ids);
  now = new Date('2026-10-21T12:00:00.000Z');
});

/** `a` bought on 4 and 11 October and has owed 100 since the 5th; `b` has an open opportunity. */
async function fill(shop: Api, { a, b }: Record<string, string>): Promise<void> {
  const sell = (customer_id: string | undefined, price: number, status: string) =>
    shop.post('/api/v1/sales/', { customer_id, status, items: [{ name: 'x', quantity: 1, price }] });
  await sell(a, 100, 'completed');
  now = new Date('2026-10-11T12:00:00.000Z');
  await sell(a, 300.5, 'completed');
  await sell(b, 50, 'pending');
  const opened = await shop.post('/api/v1/current-accounts/', {
    entity_type: 'customer',
    entity_id: a,
    entity_name: 'a',
  });
  await shop.post(`/api/v1/current-accounts/${opened.data._id}/invoices/`, {
    amount: 100,
    due_date: '2026-10-12',
  });
  const stages = [{ id: 's', name: 'S' }];
  const pipeline = await shop.post('/api/v1/crm-pipelines/', { name: 'P', stages });
  for (const [customer_id, status] of [
    [a, 'open'],
    [b, 'won'],
  ]) {
    await shop.post('/api/v1/crm-opportunities/', {
      title: 'o',
      pipeline_id: pipeline.data._id,
      stage_id: 's',
      customer_id,
      status,
    });
  }
}

async function segment(body: object): Promise<CrmSegment> {
  const { status, data, body: response } = await api.post<CrmSegment>(`${base}/`, { name: 'x', ...body });
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

/** The letters of the members, from the list and from the count. */
async function members({ _id, customer_count }: CrmSegment, query = ''): Promise<string> {
  const { data } = await api.get<CrmSegmentCustomerPage>(
    `${base}/${_id}/customers/?sort=created_at&sort_dir=asc${query}`,
  );
  expect(data.total).toBe(data.items.length);
  if (query === '') expect(customer_count).toBe(data.total);
  return data.items.map((one) => Object.keys(ids).find((letter) => ids[letter] === one._id)).join('');
}

/** Field, operator, value, and the customers that meet the rule. */
const rules: [field: string, operator: string, value: unknown, want: string][] = [
  ['name', 'equals', 'nandu BICIS', 'a'],
  ['name', 'not_equals', 'ÑANDÚ bicis', 'bc'],
  ['name', 'contains', 'ab', 'c'],
  ['name', 'contains', '%', ''],
  ['name', 'starts_with', 'nu', 'b'],
  ['name', 'ends_with', 'ÁCO', 'c'],
  ['name', 'in', ['abaco', 'NUBE', 'x'], 'bc'],
  ['name', 'not_in', ['abaco', 'NUBE'], 'a'],
  ['name', 'is_empty', undefined, ''],
  // Without a value, only not_equals, not_contains and is_empty are met.
  ['email', 'equals', 'a@example.com', 'a'],
  ['email', 'not_equals', 'x@example.com', 'abc'],
  ['email', 'not_contains', 'example', 'bc'],
  ['email', 'contains', 'example', 'a'],
  ['email', 'not_in', ['x'], 'a'],
  ['email', 'starts_with', 'a', 'a'],
  ['email', 'ends_with', 'm', 'a'],
  ['email', 'is_empty', undefined, 'bc'],
  ['email', 'is_not_empty', undefined, 'a'],
  ['phone', '=', '555-1', 'a'],
  ['document_number', 'starts_with', '30', 'a'],
  ['city', 'equals', 'rosario', 'a'],
  ['city', 'is_empty', undefined, 'bc'],
  ['status', 'equals', 'active', 'ac'],
  ['status', '!=', 'active', 'b'],
  ['status', 'not_in', ['blocked', 'inactive'], 'ac'],
  ['document_type', 'in', ['cuit', 'dni'], 'a'],
  ['document_type', 'not_equals', 'dni', 'abc'],
  ['document_type', 'not_in', ['dni'], 'a'],
  ['tags', 'contains', 'TALLÉR', 'a'],
  ['tags', 'contains', 'A "B", c', 'a'],
  ['tags', 'contains', 'tall', ''],
  ['tags', 'not_contains', 'taller', 'bc'],
  ['tags', 'is_empty', undefined, 'bc'],
  ['tags', 'is_not_empty', undefined, 'a'],
  ['created_at', 'before', '2026-10-02', 'a'],
  ['created_at', 'after', '2026-10-02', 'c'],
  ['created_at', 'after', '2026-10-02T11:59:59Z', 'bc'],
  // Offsets that PostgreSQL does not accept.
  ['created_at', 'after', '2026-10-03T10:59:59+23:00', 'bc'],
  ['created_at', 'before', '2026-10-01T12:02:00-23:59', 'ab'],
  ['created_at', 'between', ['2026-10-01', '2026-10-02'], 'ab'],
  ['created_at', 'in_last_days', 19, 'bc'.slice(1)],
  ['created_at', 'not_in_last_days', 19, 'ab'],
  ['total_spent', 'equals', 400.5, 'a'],
  ['total_spent', 'less_than', 1, 'bc'],
  ['total_spent', 'between', [400, 401], 'a'],
  ['total_spent', 'is_empty', undefined, ''],
  ['sales_count', 'gte', 2, 'a'],
  ['sales_count', 'not_equals', 2, 'bc'],
  ['average_ticket', '>', 200, 'a'],
  ['average_ticket', 'lte', 1e9, 'a'],
  ['average_ticket', 'not_equals', 1, 'abc'],
  ['average_ticket', 'is_empty', undefined, 'bc'],
  ['first_purchase_at', 'before', '2026-10-05', 'a'],
  ['last_purchase_at', 'in_last_days', 10, 'a'.slice(1)],
  ['last_purchase_at', 'in_last_days', 11, 'a'],
  ['last_purchase_at', 'not_in_last_days', 5, 'a'],
  ['last_purchase_at', 'is_empty', undefined, 'bc'],
  ['days_since_last_purchase', 'equals', 10, 'a'],
  ['days_since_last_purchase', 'greater_than', 1, 'a'],
  ['account_balance', 'equals', 100, 'a'],
  ['account_balance', 'is_empty', undefined, 'bc'],
  ['overdue_amount', 'greater_than', 0, 'a'],
  ['points_balance', 'greater_or_equal', 400, 'a'],
  ['points_balance', 'equals', 0, 'bc'],
  ['open_opportunities', 'equals', 1, 'a'],
  ['open_opportunities', 'less_than', 1, 'bc'],
  ['custom_fields.rodado', 'equals', 29, 'a'],
  ['custom_fields.rodado', 'equals', '29', 'ab'],
  ['custom_fields.rodado', 'greater_than', 28, 'a'],
  ['custom_fields.rodado', 'between', [29, 30], 'a'],
  ['custom_fields.rodado', 'not_equals', 29, 'bc'],
  ['custom_fields.talle', 'equals', 'MEDIO', 'a'],
  ['custom_fields.talle', 'in', ['medio', 'grande'], 'ab'],
  ['custom_fields.talle', 'not_in', ['medio'], 'b'],
  ['custom_fields.talle', 'contains', 'edi', 'a'],
  ['custom_fields.talle', 'not_contains', 'edi', 'bc'],
  ['custom_fields.marcas', 'contains', 'shimano', 'a'],
  ['custom_fields.marcas', 'contains', 'shima', ''],
  ['custom_fields.marcas', 'is_empty', undefined, 'bc'],
  ['custom_fields.socio', 'equals', true, 'ab'],
  // A text equals only the number or boolean with the same text, not every equal number.
  ['custom_fields.socio', 'equals', 'Trúe', 'ab'],
  ['custom_fields.socio', 'in', ['false', 'true'], 'ab'],
  ['custom_fields.rodado', 'equals', '29.0', ''],
  ['custom_fields.rodado', 'equals', 29.0, 'a'],
  ['custom_fields.rodado', 'in', [28, 29], 'ab'],
  ['custom_fields.altura', 'equals', 1.5, 'a'],
  ['custom_fields.altura', 'in', ['1.5'], 'a'],
  ['custom_fields.altura', 'in', ['1.50', 1e21, -1e-7], ''],
  ['custom_fields.cita', 'equals', 'el DIJO: "Ñu"', 'a'],
  ['custom_fields.Talle', 'equals', 'x', 'b'],
  ['custom_fields.talle', 'equals', 'x', ''],
  ['custom_fields.marcas', 'equals', 'shimano', ''],
  ['metadata.talle', 'equals', 'grande', ''],
  ['custom_fields.vacio', 'is_empty', undefined, 'abc'],
  ['custom_fields.nada', 'not_equals', 'x', 'abc'],
  ['metadata.con.punto', 'equals', 'SI', 'a'],
];

describe('a rule', () => {
  test.each(rules)('%s %s %j is met by %j', async (field, operator, value, want) => {
    expect(await members(await segment({ rules: [{ field, operator, value }] }))).toBe(want);
  });

  test('is true or false, never unknown', async () => {
    for (const [field, operator, value, want] of rules) {
      // `or` with a rule that matches no customer, and `and` with one that matches all, must not change the result.
      const rule = { field, operator, value };
      const nobody = { field: 'name', operator: 'equals', value: 'nobody' };
      const everybody = { field: 'sales_count', operator: 'gte', value: 0 };
      const either = await segment({ rules: [rule, nobody], rule_combinator: 'or' });
      const both = await segment({ rules: [rule, everybody] });
      expect([field, operator, either.customer_count, both.customer_count]).toEqual([
        field,
        operator,
        want.length,
        want.length,
      ]);
    }
  });
});

test('rules are combined with and, or with or', async () => {
  const some = [
    { field: 'status', operator: 'equals', value: 'active' },
    { field: 'total_spent', operator: 'greater_than', value: 1 },
    { field: 'open_opportunities', operator: 'equals', value: 0 },
  ];
  expect(await members(await segment({ rules: some }))).toBe('');
  expect(await members(await segment({ rules: some.slice(0, 2) }))).toBe('a');
  expect(await members(await segment({ rules: some.slice(1), rule_combinator: 'or' }))).toBe('abc');
  expect(await members(await segment({ rules: [] }))).toBe('');
  expect(await members(await segment({ rules: [], is_dynamic: true }))).toBe('');
});

test('a segment with listed customers has those that exist, whatever its rules', async () => {
  const rules = [{ field: 'status', operator: 'equals', value: 'blocked' }];
  const fixed = await segment({
    rules,
    is_dynamic: false,
    static_customer_ids: [ids.c, ids.a, '0'.repeat(24), 'x'],
  });
  expect([fixed.customer_count, await members(fixed)]).toEqual([2, 'ac']);
  const dynamic = await api.put<CrmSegment>(`${base}/${fixed._id}/`, { is_dynamic: true });
  expect(await members(dynamic.data)).toBe('b');
});

test('the customers of a segment are filtered, sorted and paged like all customers', async () => {
  const all = await segment({ rules: [{ field: 'sales_count', operator: 'gte', value: 0 }] });
  expect(await members(all, '&status=blocked')).toBe('b');
  expect(await members(all, '&search=nandu')).toBe('a');
  const page = await api.get<CrmSegmentCustomerPage>(
    `${base}/${all._id}/customers/?per_page=2&page=2&sort=name`,
  );
  expect(page.data).toMatchObject({ total: 3, total_pages: 2, items: [{ name: 'Ábaco' }] });
  expect(page.data.segment).toEqual({
    _id: all._id,
    name: 'x',
    is_dynamic: true,
    evaluated_at: now.toISOString(),
  });
});

test('operators are stored by their full names', async () => {
  const sent = ['eq', 'neq', 'ne', '=', '!='].map((operator) => ({ field: 'name', operator, value: 'x' }));
  const { rules: kept } = await segment({ rules: sent });
  const want = ['equals', 'not_equals', 'not_equals', 'equals', 'not_equals'];
  expect(kept?.map(({ operator }) => operator)).toEqual(want);
});

test.each<[rule: Partial<Record<keyof CrmSegmentRule, unknown>>, pointer: string, code: string]>([
  [{ field: 'birthday', operator: 'equals', value: 1 }, '/rules/0/field', 'invalid_enum'],
  [{ field: 'custom_fields.', operator: 'is_empty' }, '/rules/0/field', 'invalid_enum'],
  [{ field: 'custom_fields.*', operator: 'is_empty', value: 1 }, '', ''],
  [{ field: 'name', operator: 'between', value: ['a', 'b'] }, '/rules/0/operator', 'invalid_enum'],
  [{ field: 'tags', operator: 'equals', value: 'a' }, '/rules/0/operator', 'invalid_enum'],
  [{ field: 'name', operator: 'equals' }, '/rules/0/value', 'required'],
  [{ field: 'name', operator: 'equals', value: 5 }, '/rules/0/value', 'invalid_type'],
  [{ field: 'name', operator: 'equals', value: '' }, '/rules/0/value', 'too_short'],
  [{ field: 'name', operator: 'equals', value: 'x'.repeat(501) }, '/rules/0/value', 'too_long'],
  [{ field: 'name', operator: 'contains', value: '\u0301' }, '/rules/0/value', 'too_short'],
  [{ field: 'name', operator: 'equals', value: '\u{1f6b2}'.repeat(500) }, '', ''],
  [
    { field: 'created_at', operator: 'before', value: '0001-01-01T00:00:00+01:00' },
    '/rules/0/value',
    'invalid_format',
  ],
  [{ field: 'name', operator: 'in', value: 'x' }, '/rules/0/value', 'invalid_type'],
  [{ field: 'name', operator: 'in', value: [] }, '/rules/0/value', 'too_few_items'],
  [
    { field: 'name', operator: 'in', value: Array.from({ length: 101 }, () => 'x') },
    '/rules/0/value',
    'too_many_items',
  ],
  [{ field: 'status', operator: 'in', value: ['active', 'x'] }, '/rules/0/value', 'invalid_enum'],
  [{ field: 'total_spent', operator: 'equals', value: '5' }, '/rules/0/value', 'invalid_type'],
  [{ field: 'total_spent', operator: 'equals', value: 1e300 }, '/rules/0/value', 'too_high'],
  [{ field: 'total_spent', operator: 'between', value: [1] }, '/rules/0/value', 'invalid_type'],
  [{ field: 'created_at', operator: 'before', value: '2026-02-30' }, '/rules/0/value', 'invalid_format'],
  [{ field: 'created_at', operator: 'before', value: 'tomorrow' }, '/rules/0/value', 'invalid_format'],
  [{ field: 'created_at', operator: 'in_last_days', value: 1.5 }, '/rules/0/value', 'invalid_type'],
  [{ field: 'created_at', operator: 'in_last_days', value: -1 }, '/rules/0/value', 'too_low'],
  [{ field: 'created_at', operator: 'in_last_days', value: 40_000 }, '/rules/0/value', 'too_high'],
])('%j is rejected at %s', async (rule, pointer, code) => {
  const { status, errors } = await api.post(`${base}/`, { name: 'x', rules: [rule] });
  if (pointer === '') expect(status).toBe(201);
  else expect([status, errors]).toMatchObject([422, [{ pointer, code }]]);
});

test('segments with the most values per rule are counted, alone and in a list', async () => {
  const values = (rule: number) => Array.from({ length: 100 }, (_, value) => `á${rule}-${value}`);
  const most = Array.from({ length: 50 }, (_, rule) => ({
    field: 'custom_fields.talle',
    operator: 'in',
    value: rule === 49 ? ['medio', ...values(rule).slice(1)] : values(rule),
  }));
  const body = { rules: most, rule_combinator: 'or' };
  const both = [await segment(body), await segment(body)];
  const path = `${base}/list/?ids=${both.map(({ _id }) => _id).join()}`;
  const { status, data } = await api.get<CrmSegmentPage>(path);
  expect([status, data.items.map(({ customer_count }) => customer_count)]).toEqual([200, [1, 1]]);
  expect(await Promise.all(both.map((one) => members(one)))).toEqual(['a', 'a']);
});

test('another account cannot see the segment', async () => {
  const other = apiOf(service.baseUrl, await (await service.account()).token());
  const { _id } = await segment({ rules: [{ field: 'status', operator: 'equals', value: 'active' }] });
  expect((await other.get(`${base}/${_id}/customers/`)).status).toBe(404);
  const theirs = await other.post<CrmSegment>(`${base}/`, {
    name: 'x',
    rules: [{ field: 'sales_count', operator: 'gte', value: 0 }],
  });
  const fixed = await other.post<CrmSegment>(`${base}/`, { name: 'x', static_customer_ids: [ids.a] });
  expect([theirs.data.customer_count, fixed.data.customer_count]).toEqual([0, 0]);
});

const inIndexes = [
  ['tags', 'contains', 'TÁG-19', /customers_tags .*rows=250/],
  ['custom_fields.talle', 'equals', 'MÉDIO 1A', /customers_own_values .*rows=/],
  ['custom_fields.talle', 'in', ['medio 1a', 'medio 1b'], /customers_own_values .*rows=/],
  ['custom_fields.rodado', 'equals', 9749, /customers_own_values .*rows=/],
] as const;

onOneServer('tags and values of own fields are found in their index, whatever their case', async () => {
  const { id } = await service.account();
  const db = service.database.of(id);
  await fillList(db, id, 'customers', 5000);
  await sql`
    update customers set doc = doc || jsonb_build_object('custom_fields',
      jsonb_build_object('talle', 'Médio ' || right(id, 2), 'rodado', ascii(right(id, 1)) + 100 * ascii(right(id, 2))))
    where account_id = ${id}`.execute(db);
  await sql`vacuum analyze customers`.execute(service.database.everything);
  for (const [field, operator, value, plan] of inIndexes) {
    const rule = { field, operator, value: Array.isArray(value) ? [...value] : value };
    const { where } = membership(parsed([rule]), 'and', { account: { ...account, id }, now });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off) select id from customers
      where account_id = ${id} and deleted_at is null and ${where}`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(plan);
  }
});
