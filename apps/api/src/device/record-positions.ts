/** Stores reported positions, the last position of the device, and the last use of its code. */
import { type RawBuilder, sql } from 'kysely';
import type { CodeHolder } from '../store/access-codes.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import type { Authenticated } from './authenticate.ts';
import { invalidCode } from './problems.ts';
import type { Position } from './read-positions.ts';

/** The owner of the code, and the device they report for. */
export interface Reporter {
  account: { id: string };
  kind: CodeHolder;
  id: string;
  name: string;
  device: { id: string; name: string } | undefined;
}

interface Named {
  id: string;
  name: string;
}

/** Returns the reporter of a code. @throws Problem `invalid_code` if its owner is inactive */
export async function reporterOf(
  database: Database,
  { account, kind, id }: Authenticated,
): Promise<Reporter> {
  const tx = database.of(account.id);
  const table = kind === 'driver' ? 'drivers' : 'fleet_devices';
  const [holder] = await active(tx, table, sql`account_id = ${account.id} and id = ${id}`);
  if (!holder) throw invalidCode();
  const linked = sql`account_id = ${account.id} and linked_driver_id = ${id}`;
  const [device] = kind === 'driver' ? await active(tx, 'fleet_devices', linked) : [holder];
  return { account: { id: account.id }, kind, id, name: holder.name, device };
}

/** Returns the active records, newest first. */
async function active(tx: Executor, table: string, where: RawBuilder<unknown>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from ${sql.table(table)} where ${where} and status = 'active' and deleted_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows;
}

/** Stores positions in one transaction. A position at a known millisecond is a duplicate. */
export async function recordPositions(
  database: Database,
  reporter: Omit<Reporter, 'device'> & { device: Named },
  positions: readonly Position[],
  now: Date,
): Promise<{ accepted: number }> {
  return await database.transaction(reporter.account.id, (tx) => savePositions(tx, reporter, positions, now));
}

/** Stores positions in a running transaction. */
export async function savePositions(
  tx: Executor,
  reporter: Omit<Reporter, 'device'> & { device: Named },
  positions: readonly Position[],
  now: Date,
): Promise<{ accepted: number }> {
  const accepted = await insert(tx, reporter, positions, now);
  await noteDevice(tx, reporter, lastOf(positions), now);
  if (reporter.kind === 'driver') await noteDriver(tx, reporter, now);
  return { accepted };
}

async function insert(
  tx: Executor,
  { account, device }: { account: { id: string }; device: Named },
  positions: readonly Position[],
  now: Date,
): Promise<number> {
  const column = (name: keyof Position) => positions.map((position) => position[name]);
  const { rows } = await sql`
    insert into fleet_positions (account_id, device_id, recorded_at, received_at, lat, lng, speed_kmh, heading,
      altitude, accuracy, battery)
    select ${account.id}, ${device.id}, given.recorded_at, ${now}, given.lat, given.lng, given.speed_kmh,
      given.heading, given.altitude, given.accuracy, given.battery
    from unnest(${column('recorded_at')}::timestamptz[], ${column('lat')}::double precision[],
      ${column('lng')}::double precision[], ${column('speed_kmh')}::real[], ${column('heading')}::real[],
      ${column('altitude')}::real[], ${column('accuracy')}::real[], ${column('battery')}::real[])
      as given (recorded_at, lat, lng, speed_kmh, heading, altitude, accuracy, battery)
    on conflict (account_id, device_id, recorded_at) do nothing returning recorded_at`.execute(tx);
  return rows.length;
}

function lastOf(positions: readonly Position[]): Position | undefined {
  return positions.reduce<Position | undefined>(
    (last, one) => (last && last.recorded_at > one.recorded_at ? last : one),
    undefined,
  );
}

/** Updates the last position, unless the report is late. Does not create a new version of the device. */
async function noteDevice(
  tx: Executor,
  { account, device }: { account: { id: string }; device: Named },
  last: Position | undefined,
  now: Date,
): Promise<void> {
  if (!last) return;
  const recorded = last.recorded_at.toISOString();
  const position = JSON.stringify({ last_position: { lat: last.lat, lng: last.lng, recorded_at: recorded } });
  await sql`
    update fleet_devices set body_version = null, doc = doc || ${seen(now)}::jsonb
      || case when coalesce(doc->'last_position'->>'recorded_at', '') <= ${recorded} then ${position}::jsonb
        else '{}'::jsonb end
    where account_id = ${account.id} and id = ${device.id} and deleted_at is null`.execute(tx);
}

async function noteDriver(
  tx: Executor,
  { account, id }: { account: { id: string }; id: string },
  now: Date,
): Promise<void> {
  await sql`
    update drivers set body_version = null, doc = doc || ${seen(now)}::jsonb
    where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
}

function seen(now: Date): string {
  return JSON.stringify({ last_seen_at: now.toISOString() });
}
