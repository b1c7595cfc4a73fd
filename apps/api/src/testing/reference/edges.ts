/**
 * Generates boundary values of a field, values beyond them, and values of other types, from the tables of the reference
 * (`spec/conformance/fields`). They test the description as well as the service.
 */
import type { Bounds, Field } from '@mostrador/spec/fields';

/** A value rejected with this error code, `at` the field or a place inside it: `/0`. */
export interface Rejected {
  given: unknown;
  code: string;
  at: string;
  /** Only a new record rejects it, since an update merges objects. */
  inNew?: true;
}

export interface Edges {
  /** Each value is read back unchanged, except moments, which are returned in UTC. */
  accepts: unknown[];
  rejects: Rejected[];
}

/** Returns the boundary values of a field; `sample` is a value with all its fields. */
export function edgesOf(field: Field, sample?: unknown): Edges {
  const types = [field.type].flat();
  const each = types.map((type) => edgesOfType(type, { ...field.decided, ...field }, sample));
  const accepts = [
    ...each.flatMap((edges) => edges.accepts),
    ...(sample === undefined || sample === null ? [] : [sample]),
  ];
  const rejects = each.flatMap((edges) => edges.rejects);
  if (types.length === 1) return { accepts, rejects };
  // A value that one of the types rejects may be valid as the other type.
  return {
    accepts,
    rejects: rejects.filter(({ given }) => typeof given !== 'object' && typeof given !== 'string'),
  };
}

function edgesOfType(type: Field['type'], field: Field, sample: unknown): Edges {
  if (field.enum && !field.open)
    return type === 'number' ? oneOfNumbers(field) : oneOf(field.enum.map(String));
  switch (type) {
    case 'string':
      return field.format ? formats[field.format] : text(field);
    case 'number':
      return number(field, 0.01, [12.34]);
    case 'integer':
      return number(field, 1, [], rejected('invalid_type', 1.5));
    case 'boolean':
      return edges([true, false], rejected('invalid_type', 'true', 1, 0, {}));
    case 'array':
      return array(field, sample);
    case 'object':
      return edges(needed(field).length > 0 ? [] : [{}], [
        ...rejected('invalid_type', 'a', 5, true, []),
        ...missingMembers(field, sample, '').map(ofNew),
      ]);
    default:
      return edges([], []);
  }
}

/** Counts characters, not bytes or surrogate halves. */
function text({ minLength: min, maxLength: max }: Bounds): Edges {
  const full = max === undefined ? ['Cubierta 29". '.repeat(140)] : ['á'.repeat(max), '🚲'.repeat(max)];
  const mixed = ['Piñón "29" \\ \n <b>🚲</b>'.slice(0, max)].filter(
    (given) => [...given].length >= (min ?? 0),
  );
  return edges(
    ['ñ'.repeat(min ?? 0), ...full, ...mixed],
    [
      ...(min === undefined ? [] : rejected('too_short', 'x'.repeat(min - 1))),
      ...(max === undefined ? [] : rejected('too_long', 'x'.repeat(max + 1), '🚲'.repeat(max + 1))),
      ...rejected('invalid_type', 5, true, ['x'], { x: 'x' }),
    ],
  );
}

function number(bounds: Bounds, step: number, more: number[], others: Rejected[] = []): Edges {
  const { minimum: least, maximum: most, exclusiveMinimum: above } = bounds;
  const low = above ?? (least === undefined ? undefined : least - step);
  return edges(
    [low === undefined ? -3 : low + step, most ?? 999_999_999, ...more, 7].filter((value) =>
      within(value, bounds),
    ),
    [
      ...(low === undefined ? [] : rejected('too_low', low, -1e300)),
      ...(most === undefined ? [] : rejected('too_high', most + step, 1e300)),
      ...rejected('invalid_type', '12', true, [1], {}),
      ...others,
    ],
  );
}

function within(value: number, { minimum = -Infinity, maximum = Infinity }: Bounds): boolean {
  return value >= minimum && value <= maximum;
}

function oneOf(values: string[]): Edges {
  const changed = ['', 'nonsense', ...values.map((value) => value.toUpperCase())];
  const outside = changed.filter((value) => !values.includes(value));
  return edges(values, [
    ...rejected('invalid_enum', ...outside),
    ...rejected('invalid_type', 5, true, values),
  ]);
}

function oneOfNumbers({ enum: values = [] }: Field): Edges {
  const most = Math.max(...values.map(Number));
  return edges(
    [...values],
    [
      ...rejected('invalid_enum', -1, most + 0.5, 1e300),
      ...rejected('invalid_type', String(most), true, [most]),
    ],
  );
}

function array(field: Field, sample: unknown): Edges {
  const { of, members, minItems = 0 } = field;
  const [first] = Array.isArray(sample) ? sample : [];
  return edges(
    [...(minItems > 0 ? [] : [[]]), ...(of === 'string' ? [['a'], ['', 'b', 'b']] : [])],
    [
      ...(minItems > 0 ? rejected('too_few_items', []) : []),
      ...rejected('invalid_type', 'a', 5, true),
      ...(of === 'string' ? [{ given: ['a', 5], code: 'invalid_type', at: '/1' }] : []),
      ...(members && first ? [{ given: [first, 'a'], code: 'invalid_type', at: '/1' }] : []),
      ...missingMembers(field, first, '/0', (item) => [
        item,
        ...Array(Math.max(minItems - 1, 0)).fill(first),
      ]),
    ],
  );
}

/** Returns the sample without each of its required fields. */
function missingMembers(
  field: Field,
  sample: unknown,
  at: string,
  within: (item: object) => unknown = (item) => item,
): Rejected[] {
  if (typeof sample !== 'object' || sample === null) return [];
  return needed(field).map((name) => ({
    given: within({ ...sample, [name]: undefined }),
    code: 'required',
    at: `${at}/${name}`,
  }));
}

function ofNew(wrong: Rejected): Rejected {
  return { ...wrong, inNew: true };
}

/** Returns the required fields of an object. */
function needed({ members = {} }: Field): string[] {
  return Object.keys(members).filter((name) => members[name]?.required === true);
}

const days = ['', 'tomorrow', '2026-02-30', '2026-10-01T12:00:00Z', '01/10/2026'];
const moments = [
  '',
  'tomorrow',
  '2026-10-01',
  '2026-02-30T12:00:00Z',
  '2026-10-01T12:00:00',
  '2026-10-01T25:00:00Z',
];
const addresses = ['', 'ana', 'ana@', '@example.com', 'ana example@example.com'];

/** Texts with a format. A moment is returned in UTC (Reference 2.1.3, Decision dates). */
const formats: Record<NonNullable<Bounds['format']>, Edges> = {
  date: formatted(['2026-02-28', '2028-02-29'], days),
  'date-time': formatted(['2026-10-01T12:30:00-03:00', '2026-10-01T15:30:00.000Z'], moments),
  email: formatted(['ana@example.com', 'ana.quiroga+taller@mail.example.com'], addresses),
};

function formatted(accepts: string[], wrong: string[]): Edges {
  return edges(accepts, [
    ...rejected('invalid_format', ...wrong),
    ...rejected('invalid_type', 5, true, ['x']),
  ]);
}

function edges(accepts: unknown[], rejects: Rejected[]): Edges {
  return { accepts, rejects };
}

function rejected(code: string, ...values: unknown[]): Rejected[] {
  return values.map((given) => ({ given, code, at: '' }));
}
