/** Summary of the route of a device (Decision N44). Pure. */

export interface TrailPoint {
  /** Degrees (WGS 84). */
  lat: number;
  lng: number;
  /** km/h; null if the device did not report it. */
  speed_kmh: number | null;
  /** Milliseconds since 1970. */
  recorded_at: number;
}

export interface TrailSummary {
  points: number;
  distance_km: number;
  duration_seconds: number;
  moving_seconds: number;
  max_speed_kmh: number;
  average_speed_kmh: number;
}

/** Below this speed in km/h a device counts as stopped, since positions jitter by a few metres. */
const standstill = 1;

/** Summarizes the route from point to point, oldest first. */
export function trailSummary(points: readonly TrailPoint[]): TrailSummary {
  const stretches = points.slice(1).map((point, index) => stretch(points[index] ?? point, point));
  const moving = stretches.filter(({ km, seconds }) => km > 0 && km * 3600 >= standstill * seconds);
  const km = sum(stretches.map((one) => one.km));
  const seconds = sum(stretches.map((one) => one.seconds));
  const movingSeconds = sum(moving.map((one) => one.seconds));
  return {
    points: points.length,
    distance_km: rounded(km, 2),
    duration_seconds: Math.round(seconds),
    moving_seconds: Math.round(movingSeconds),
    max_speed_kmh: rounded(Math.max(0, ...points.map(({ speed_kmh }) => speed_kmh ?? 0)), 1),
    average_speed_kmh:
      movingSeconds === 0 ? 0 : rounded((sum(moving.map((one) => one.km)) * 3600) / movingSeconds, 1),
  };
}

interface Stretch {
  km: number;
  seconds: number;
}

function stretch(from: TrailPoint, to: TrailPoint): Stretch {
  return {
    km: kilometres(from, to),
    seconds: (to.recorded_at - from.recorded_at) / 1000,
  };
}

/** The mean radius of the earth. */
const radiusKm = 6371.0088;

/** Returns the great-circle distance in kilometres (haversine formula). */
export function kilometres(
  from: Pick<TrailPoint, 'lat' | 'lng'>,
  to: Pick<TrailPoint, 'lat' | 'lng'>,
): number {
  const [north, east] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
  const square =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
  return 2 * radiusKm * Math.asin(Math.sqrt(Math.min(1, square)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
