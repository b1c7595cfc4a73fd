/** Parses the body of a report: one position, or several. */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { isObject } from '../core/is-object.ts';

export interface Position {
  lat: number;
  lng: number;
  recorded_at: Date;
  speed_kmh: number | null;
  heading: number | null;
  altitude: number | null;
  accuracy: number | null;
  battery: number | null;
}

const mostPositions = 500;
/** How far the clock of a device may be ahead. */
const aheadMs = 5 * 60_000;

type Measure = Exclude<keyof Position, 'recorded_at'>;

const bounds: Readonly<Record<Measure, { least: number; most: number; required?: true }>> = {
  lat: { least: -90, most: 90, required: true },
  lng: { least: -180, most: 180, required: true },
  speed_kmh: { least: 0, most: 1_500 },
  heading: { least: 0, most: 360 },
  altitude: { least: -1_000, most: 20_000 },
  accuracy: { least: 0, most: 100_000 },
  battery: { least: 0, most: 100 },
};

/**
 * Parses the positions. @throws Problem `validation_failed` that names every invalid field; nothing of the report is
 * then stored
 */
export function readPositions(body: unknown, now: Date): Position[] {
  const several = isObject(body) && 'positions' in body;
  const given = several ? body.positions : [body];
  const found: FieldError[] = [];
  if (!Array.isArray(given)) throw invalid([wrong('/positions', 'invalid_type', 'must be a list')]);
  if (given.length === 0) throw invalid([wrong('/positions', 'too_few_items', 'must have at least 1 item')]);
  if (given.length > mostPositions) {
    throw invalid([wrong('/positions', 'too_many_items', `must have at most ${mostPositions} items`)]);
  }
  const positions = given.map((one: unknown, index) =>
    readPosition(one, several ? `/positions/${index}` : '', now, found),
  );
  if (found.length > 0) throw invalid(found);
  return positions;
}

function readPosition(given: unknown, at: string, now: Date, found: FieldError[]): Position {
  const position = isObject(given) ? given : {};
  if (!isObject(given)) found.push(wrong(at, 'invalid_type', 'must be an object'));
  const measure = (name: Measure) => readMeasure(position[name], name, at, found);
  return {
    lat: measure('lat') ?? 0,
    lng: measure('lng') ?? 0,
    recorded_at: readMoment(position.recorded_at, `${at}/recorded_at`, now, found),
    speed_kmh: measure('speed_kmh'),
    heading: measure('heading'),
    altitude: measure('altitude'),
    accuracy: measure('accuracy'),
    battery: measure('battery'),
  };
}

function readMeasure(value: unknown, name: Measure, at: string, found: FieldError[]): number | null {
  const { least, most, required } = bounds[name];
  const pointer = `${at}/${name}`;
  if (value === undefined || value === null) {
    if (required) found.push(wrong(pointer, 'required', 'is required'));
    return null;
  }
  if (typeof value !== 'number') found.push(wrong(pointer, 'invalid_type', 'must be a number'));
  else if (value < least) found.push(wrong(pointer, 'too_low', `must be at least ${least}`));
  else if (value > most) found.push(wrong(pointer, 'too_high', `must be at most ${most}`));
  else return value;
  return null;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function readMoment(value: unknown, pointer: string, now: Date, found: FieldError[]): Date {
  if (value === undefined || value === null) return now;
  const date = typeof value === 'string' && moment.test(value) ? new Date(value) : undefined;
  if (!date || Number.isNaN(date.getTime())) {
    found.push(wrong(pointer, 'invalid_format', 'must be a date-time like 2026-10-13T15:33:00Z'));
    return now;
  }
  if (date.getTime() > now.getTime() + aheadMs) {
    found.push(wrong(pointer, 'too_high', 'must not be more than five minutes ahead'));
  }
  return date;
}

function wrong(pointer: string, code: FieldError['code'], message: string): FieldError {
  return { pointer, field: pointer.slice(1).replaceAll('/', '.'), code, message };
}

function invalid(errors: FieldError[]): Problem {
  const [first] = errors;
  const detail =
    errors.length === 1 && first
      ? `\`${first.field}\` ${first.message}.`
      : `${errors.length} fields are not valid.`;
  return new Problem('validation_failed', detail, { errors });
}
