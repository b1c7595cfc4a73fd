/** The trail of the demo's vehicle, from its example. */
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';

/** Stores missing points of the trail. */
export async function importTrail(
  { tx, account }: { tx: Executor; account: string },
  trail: unknown,
): Promise<void> {
  if (!isObject(trail) || !Array.isArray(trail.points)) return;
  for (const point of trail.points.filter(isObject)) {
    await sql`
      insert into fleet_positions (account_id, device_id, recorded_at, received_at, lat, lng, speed_kmh, heading,
        altitude, accuracy, battery)
      values (${account}, ${trail.device_id}, ${point.recorded_at}, ${point.received_at}, ${point.lat}, ${point.lng},
        ${point.speed_kmh}, ${point.heading}, ${point.altitude}, ${point.accuracy}, ${point.battery})
      on conflict do nothing`.execute(tx);
  }
}
