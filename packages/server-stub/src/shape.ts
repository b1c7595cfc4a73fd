/**
 * Normalizes a body by its shape: unknown fields are removed and listed, read-only ones removed, moments normalized or
 * listed, amounts rounded.
 */
import { isObject, pointerStep } from '@mostrador/json';
import { normaliseMoment } from './moment.ts';
import { rounded } from './rounded.ts';
import type { Shape, ShapeRef, Shapes } from './tables.ts';

/** The maximum number of listed unknown fields; a body can have tens of thousands. */
const NAMED_AT_MOST = 100;

export interface Shaped {
  value: unknown;
  /** JSON pointers of the unknown fields, at most a hundred. */
  unknown: string[];
  /** JSON pointers of moments outside the supported years. */
  outOfYears: string[];
}

/** Normalizes a body. @param name the name of its shape in the table */
export function readByShape(value: unknown, name: string, shapes: Shapes): Shaped {
  const found: Omit<Shaped, 'value'> = { unknown: [], outOfYears: [] };
  return { value: read(value, name, '', { shapes, ...found }), ...found };
}

interface Reading extends Omit<Shaped, 'value'> {
  shapes: Shapes;
}

function read(value: unknown, ref: ShapeRef, pointer: string, reading: Reading): unknown {
  const shape = typeof ref === 'string' ? reading.shapes[ref] : ref;
  if (!shape) return value;
  if (typeof value === 'string') return shape.moment ? readMoment(value, pointer, reading) : value;
  if (typeof value === 'number') return rounded(value, shape.decimals);
  if (Array.isArray(value)) return readItems(value, shape.items ?? null, pointer, reading);
  return isObject(value) && !(value instanceof Blob) && (shape.members || shape.rest)
    ? readMembers(value, shape, pointer, reading)
    : value;
}

function readMoment(text: string, pointer: string, { outOfYears }: Reading): string | undefined {
  const moment = normaliseMoment(text);
  if (moment === undefined) outOfYears.push(pointer);
  return moment;
}

function readItems(items: unknown[], shape: ShapeRef, pointer: string, reading: Reading): unknown[] {
  return shape === null
    ? items
    : items.map((item, index) => read(item, shape, `${pointer}/${index}`, reading));
}

function readMembers(value: object, shape: Shape, pointer: string, reading: Reading): object {
  const known = shape.members ?? {};
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const place = pointer + pointerStep(name);
    const ref = Object.hasOwn(known, name) ? known[name] : shape.rest;
    if (ref !== undefined) entries.push([name, ref === true ? member : read(member, ref, place, reading)]);
    else if (!shape.readOnly?.includes(name) && reading.unknown.length < NAMED_AT_MOST) {
      reading.unknown.push(place);
    }
  }
  return Object.fromEntries(entries);
}
