/** The trail of a fleet device: its positions in a time range, with a summary (Decision N44). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { FleetTrail, FleetTrailPoint, Query } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayEnd, isDay, momentAt } from '../../../calculation/days.ts';
import { trailSummary } from '../../../calculation/trail.ts';
import type { Context } from '../../../records/context.ts';
import { findVersion } from '../../../records/table.ts';
import { notFound } from '../../../records/write.ts';

export const getFleetDeviceTrail: Handler<'getFleetDeviceTrail', Context> = async (call) => {
  const { tx, account, params, query } = call;
  const { from, to } = stretchOf(query, call);
  const limit = query.limit ?? 1000;
  const [version, { rows }] = await Promise.all([
    findVersion(tx, 'fleet_devices', account.id, params.id),
    positionsOf(account.id, { device: params.id, from, to, most: limit + 1 }).execute(tx),
  ]);
  if (version === undefined) throw notFound(params.id);
  const points = rows.slice(0, limit);
  const data: FleetTrail = {
    device_id: params.id,
    from: from.toISOString(),
    to: to.toISOString(),
    points: points.map(shown),
    summary: trailSummary(points),
    truncated: rows.length > limit,
  };
  return { status: 200, data };
};

interface Stretch {
  from: Date;
  to: Date;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the requested range, by default the last 24 hours. Days are in the account's time zone.
 * @throws Problem `invalid_parameter`
 */
function stretchOf({ from, to }: Query<'getFleetDeviceTrail'>, { account, now }: Context): Stretch {
  const end = to === undefined ? now : isDay(to) ? dayEnd(account.timezone, to) : new Date(to);
  const start =
    from === undefined
      ? new Date(end.getTime() - dayMs)
      : isDay(from)
        ? momentAt(account.timezone, from)
        : new Date(from);
  if (start <= end) return { from: start, to: end };
  const message = 'must not be after `to`';
  throw new Problem('invalid_parameter', `\`from\` ${message}.`, {
    errors: [{ field: 'from', code: 'too_high', message }],
  });
}

/** Times are in milliseconds, because parsing them from text takes longer than reading the row. */
type Row = Omit<FleetTrailPoint, 'recorded_at' | 'received_at'> & {
  recorded_at: number;
  received_at: number;
};

interface Selection extends Stretch {
  device: string;
  /** The most positions to read, oldest first. */
  most: number;
}

/** Returns SQL for the positions of a device in a time range, in key order. */
export function positionsOf(account: string, { device, from, to, most }: Selection): RawBuilder<Row> {
  return sql<Row>`
    select lat, lng, speed_kmh, heading, altitude, accuracy, battery,
      ${milliseconds('recorded_at')}, ${milliseconds('received_at')}
    from fleet_positions
    where account_id = ${account} and device_id = ${device} and recorded_at between ${from} and ${to}
    order by fleet_positions.recorded_at limit ${most}`;
}

function milliseconds(column: 'recorded_at' | 'received_at'): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision as ${sql.ref(column)}`;
}

function shown({ recorded_at, received_at, ...point }: Row): FleetTrailPoint {
  return { ...point, recorded_at: moment(recorded_at), received_at: moment(received_at) };
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
