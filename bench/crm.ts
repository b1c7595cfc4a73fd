/**
 * Measures a board with 10,000 opportunities, and segments over 100,000 customers with 200,000 purchases: the waiting
 * time of one client, over HTTP, on the embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrmOpportunity } from '@mostrador/types';
import { sql } from 'kysely';
import { createApp } from '../apps/api/src/app.ts';
import { figuresOf } from '../apps/api/src/areas/customers/crm-opportunities/opportunity-figure.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { newId } from '../apps/api/src/core/ids.ts';
import { opportunityFigures } from '../apps/api/src/ledgers/opportunities/opportunity-figures.ts';
import { operator } from '../apps/api/src/store/audit.ts';
import { openDatabase } from '../apps/api/src/store/database.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { fillPurchases } from '../apps/api/src/store/migrations/0107-customer-purchases.ts';
import { median } from './lib/median.ts';
import { addShop, settle } from './lib/service/shop.ts';

const ROUNDS = 9;
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 100_000);
const OPPORTUNITIES = 10_000;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const database = await openDatabase({ dataDir: data, statementTimeoutMs: 600_000 });

const segments: [name: string, rules: object[]][] = [
  ['tags contain vip', [{ field: 'tags', operator: 'contains', value: 'VIP' }]],
  [
    'status is active, no e-mail',
    [
      { field: 'status', operator: 'equals', value: 'active' },
      { field: 'email', operator: 'is_empty' },
    ],
  ],
  ['e-mail contains', [{ field: 'email', operator: 'contains', value: 'cliente7' }]],
  [
    'spent over 100,000 within 90 days',
    [
      { field: 'total_spent', operator: 'gte', value: 100_000 },
      { field: 'last_purchase_at', operator: 'in_last_days', value: 90 },
    ],
  ],
  [
    'vip, and spent over 100,000',
    [
      { field: 'tags', operator: 'contains', value: 'vip' },
      { field: 'total_spent', operator: 'gte', value: 100_000 },
    ],
  ],
  ['a custom field', [{ field: 'custom_fields.rodado', operator: 'equals', value: 29 }]],
];

try {
  await migrate(database);
  const { account, token } = await addShop(database, 1);
  await addCustomers(account);
  const config = { ...readConfig({}), logLevel: 'silent' as const, tokenRate: 0, accountRate: 0, burst: 0 };
  const app = await createApp({ database, config });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'x-api-key': token, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const sent = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await sent.json()) as { data: { _id: string; customer_count: number } }).data;
  };
  const time = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await (await fetch(baseUrl + path, { headers })).text();
      times.push(performance.now() - began);
    }
    return median(times).toFixed(1).padStart(7);
  };

  const stages = ['contacto', 'propuesta', 'cierre'].map((id) => ({ id, name: id, probability: 40 }));
  const pipeline = await post('/api/v1/crm-pipelines/', { name: 'Ventas', stages });
  await addOpportunities(account, pipeline._id);
  await settle(database);
  console.log(`median of ${ROUNDS}, in milliseconds\n`);
  console.log(
    `board, ${OPPORTUNITIES} opportunities, 20 a stage  ${await time(`/api/v1/crm-opportunities/board/${pipeline._id}/?limit_per_stage=20`)}`,
  );
  for (const [name, rules] of segments) {
    const { _id, customer_count } = await post('/api/v1/crm-segments/', { name, rules });
    const page = await time(`/api/v1/crm-segments/${_id}/customers/`);
    console.log(`segment, ${name.padEnd(36)} ${page}   (${customer_count} of ${CUSTOMERS} customers)`);
  }
  await app.close();
} finally {
  await database.close();
  rmSync(data, { recursive: true, force: true });
}

/** Inserts customers of about 500 bytes, each with two purchases. */
async function addCustomers(account: string): Promise<void> {
  const db = database.of(account);
  await sql`
    insert into customers (account_id, id, created_at, updated_at, search, doc)
    select ${account}, lpad(to_hex(n), 24, '0'), now() - n * interval '1 minute', now(), 'cliente ' || n,
      jsonb_strip_nulls(jsonb_build_object('_id', lpad(to_hex(n), 24, '0'), 'name', 'Cliente ' || n, 'status',
        case when n % 10 = 0 then 'inactive' else 'active' end,
        'email', case when n % 3 > 0 then 'cliente' || n || '@example.com' end, 'phone', '0341-555-' || n,
        'address', jsonb_build_object('street', 'Mitre ' || n, 'city', 'Rosario'), 'points_balance', n % 500,
        'tags', case when n % 50 = 0 then '["VIP", "taller"]'::jsonb else '["taller"]' end,
        'notes', repeat('nota ', 40), 'custom_fields', jsonb_build_object('rodado', 20 + n % 12)))
    from generate_series(1, ${CUSTOMERS}::int) n`.execute(db);
  await sql`
    insert into sales (account_id, id, created_at, updated_at, doc)
    select ${account}, lpad(to_hex(n), 24, '0'), at, at, jsonb_build_object('_id', lpad(to_hex(n), 24, '0'),
        'status', 'completed', 'customer_id', lpad(to_hex(1 + n % ${CUSTOMERS}::int), 24, '0'), 'total', n % 80000,
        'sale_number', n, 'invoice_number', '0001-' || n,
        'completed_at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (select n, now() - n * interval '3 minutes' as at from generate_series(1, ${CUSTOMERS * 2}::int) n) as one`.execute(
    db,
  );
  await fillPurchases(db);
}

async function addOpportunities(account: string, pipeline_id: string): Promise<void> {
  const stages = ['contacto', 'propuesta', 'cierre'];
  await database.transaction(account, async (tx) => {
    const now = new Date();
    for (let number = 0; number < OPPORTUNITIES; number++) {
      const id = newId(now);
      const opportunity: CrmOpportunity = {
        _id: id,
        title: `Oportunidad ${number}`,
        pipeline_id,
        stage_id: stages[number % 3] ?? '',
        customer_id: null,
        amount: number,
        currency: number % 9 ? null : 'USD',
        probability: 40,
        expected_close_date: null,
        owner_email: `u${number % 5}@example.com`,
        status: 'open',
        notes: null,
        metadata: null,
        position: 0,
        stage_history: [],
        stage_entered_at: now.toISOString(),
        days_in_stage: 0,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      };
      await sql`
        insert into crm_opportunities (account_id, id, created_at, updated_at, doc, kept)
        values (${account}, ${id}, ${now}, ${now}, ${JSON.stringify(opportunity)}, ${JSON.stringify({ rank: number })})`.execute(
        tx,
      );
      const context = { tx, account: { id: account }, actor: operator, requestId: null, now };
      await opportunityFigures.append(context, { type: 'crm_opportunity', id }, figuresOf(opportunity));
    }
  });
}
