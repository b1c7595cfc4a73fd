/**
 * Measures one day of a device's trail, with a million positions in the account: the statement alone, and the whole
 * request.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { sql } from 'kysely';
import { createApp } from '../apps/api/src/app.ts';
import { positionsOf } from '../apps/api/src/areas/operations/fleet/fleet-trail.ts';
import { createAccount } from '../apps/api/src/auth/accounts.ts';
import { createToken } from '../apps/api/src/auth/tokens.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { connect } from '../apps/api/src/store/connect.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { median } from './lib/median.ts';

const POSITIONS = 1_000_000;
const BATCH = 100_000;
/** Each reports twice a minute. */
const DEVICES = 10;
const DAYS = 15;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const server = await embeddedServer({ dataDir: data });
const database = await connect(server.target);
const device = (n: number) => n.toString(16).padStart(24, '0');

try {
  await migrate(database);
  const account = await createAccount(
    database,
    { name: 'Kiosco', email: 'kiosco@example.com', plan: 'premium' },
    new Date(),
  );
  await fill(account.id);
  const statement = await timed(DAYS, async (day) => {
    const from = new Date(Date.UTC(2026, 0, 2 + day));
    const to = new Date(from.getTime() + 24 * 60 * 60_000 - 1);
    const asked = { device: device(day % DEVICES), from, to, most: 10_001 };
    const { rows } = await positionsOf(account.id, asked).execute(database.of(account.id));
    if (rows.length !== 2880) throw new Error(`a day has ${rows.length} positions`);
  });
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await createApp({ database, config });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const input = { name: 'bench', scopes: ['shipping:read'], expiry: '30d' } as const;
  const headers = { 'x-api-key': (await createToken(database, account.id, input, new Date())).value };
  const request = await timed(DAYS, async (day) => {
    const date = `2026-01-${String(2 + day).padStart(2, '0')}`;
    const path = `/api/v1/fleet/devices/${device(day % DEVICES)}/trail?from=${date}&to=${date}&limit=10000`;
    const response = await fetch(address + path, { headers });
    if (response.status !== 200) throw new Error(`the trail returned ${response.status}`);
    await response.arrayBuffer();
  });
  console.log(`a day of a device, 2880 of ${POSITIONS} positions, median of ${DAYS} days`);
  console.log(`  statement ${statement.toFixed(1)} ms   request ${request.toFixed(1)} ms`);
  await app.close();
} finally {
  await database.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

/** Returns the median time in milliseconds, after a warm-up. */
async function timed(turns: number, work: (turn: number) => Promise<void>): Promise<number> {
  await work(0);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now();
    await work(turn);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function fill(account: string): Promise<void> {
  await database.transaction(account, async (tx) => {
    await sql`
      insert into fleet_devices (account_id, id, created_at, updated_at, doc)
      select ${account}, lpad(to_hex(n), 24, '0'), now(), now(),
        jsonb_build_object('name', 'Moto ' || n, 'status', 'active')
      from generate_series(0, ${DEVICES} - 1) n`.execute(tx);
  });
  for (let first = 0; first < POSITIONS; first += BATCH) await fillPositions(account, first);
  await sql`analyze fleet_positions`.execute(database.kysely);
}

async function fillPositions(account: string, first: number): Promise<void> {
  await sql`
    insert into fleet_positions (account_id, device_id, recorded_at, received_at, lat, lng, speed_kmh)
    select ${account}, lpad(to_hex(n % ${DEVICES}), 24, '0'),
      '2026-01-01'::timestamptz + n / ${DEVICES} * interval '30 seconds',
      '2026-01-01'::timestamptz, -32.9 + (n % 1000) / 10000.0, -60.6, n % 60
    from generate_series(${first}::integer, ${first + BATCH - 1}::integer) n`.execute(database.of(account));
}
