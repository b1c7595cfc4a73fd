/**
 * The kinds of field that the reference knows, each with values at its edges, beyond them and of other types. Built
 * from what the reference says alone, so that the tables made of it prove the description as well as the service.
 */

/** A value that is taken, and read back as `want`: the same value unless told. */
export interface Accepted {
  given: unknown;
  want: unknown;
}

/** A value that is refused with a field error of this code, `at` its own place or one below: `/0`. */
export interface Refused {
  given: unknown;
  code: string;
  at: string;
}

export interface Field {
  required: boolean;
  /** Whether null clears it: every field but those that are required or have a default (Decision nulls). */
  nullable: boolean;
  /** What a record shows once it is cleared; null unless given. */
  cleared?: unknown;
  accepts: Accepted[];
  refuses: Refused[];
}

interface Bounds {
  min?: number;
  max?: number;
}

/** Characters are counted, not bytes or halves of a surrogate pair. */
export function text({ min, max }: Bounds = {}): Field {
  const edges = [
    ...(min === undefined ? [''] : ['ñ'.repeat(min)]),
    ...(max === undefined ? [long] : full(max)),
  ];
  return field(
    [...edges, 'Piñón "29" \\ \n <b>🚲</b>'.slice(0, max)],
    [
      ...(min === undefined ? [] : refused('too_short', 'x'.repeat(min - 1))),
      ...(max === undefined ? [] : refused('too_long', 'x'.repeat(max + 1), '🚲'.repeat(max + 1))),
      ...refused('invalid_type', 5, true, ['x'], { x: 'x' }),
    ],
  );
}

/** Text that records are found by has at most 2000 bytes (Decision references). */
export function lookedUp({ min }: Pick<Bounds, 'min'> = {}): Field {
  const { accepts, refuses, ...rest } = text(min === undefined ? {} : { min });
  const edges = ['x'.repeat(2000), 'ñ'.repeat(1000), '🚲'.repeat(500)];
  return {
    ...rest,
    accepts: [
      ...accepts.filter(({ given }) => given !== long),
      ...edges.map((value) => ({ given: value, want: value })),
    ],
    refuses: [...refuses, ...refused('too_long', 'x'.repeat(2001), 'ñ'.repeat(1001))],
  };
}

const long = 'Cubierta 29". '.repeat(2_000);

function full(length: number): string[] {
  return ['á'.repeat(length), '🚲'.repeat(length)];
}

export function number({ min, max }: Bounds = {}): Field {
  return field(
    [min ?? -1234.5, max ?? 1e15, 12.34, 80],
    [
      ...(min === undefined ? [] : refused('too_low', min - 0.01, -1e300)),
      ...(max === undefined ? [] : refused('too_high', max + 0.01, 1e300)),
      ...refused('invalid_type', '12', true, [1], {}),
    ],
  );
}

export function integer({ min, max }: Bounds = {}): Field {
  return field(
    [min ?? -3, max ?? 3_000_000_000, 7],
    [
      ...(min === undefined ? [] : refused('too_low', min - 1)),
      ...(max === undefined ? [] : refused('too_high', max + 1)),
      ...refused('invalid_type', 1.5, '7', true, [7]),
    ],
  );
}

export function boolean(): Field {
  return field([true, false], refused('invalid_type', 'true', 1, 0, {}));
}

export function oneOf(...values: string[]): Field {
  const outside = ['', 'nonsense', ...values.map((value) => value.toUpperCase())];
  return field(values, [...refused('invalid_enum', ...outside), ...refused('invalid_type', 5, true, values)]);
}

export function texts(): Field {
  return field(
    [[], ['a'], ['', 'b', 'b']],
    [...refused('invalid_type', 'a', 5, { 0: 'a' }), { given: ['a', 5], code: 'invalid_type', at: '/1' }],
  );
}

/** An array whose items the reference does not name. */
export function array(...values: unknown[][]): Field {
  return field([[], ...values], refused('invalid_type', 'a', 5, true));
}

/** An array of objects, of which `item` is one, and `another` may stand beside it. */
export function objects(item: object, another = item): Field {
  const wrongItems = [{ given: [item, 'a'], code: 'invalid_type', at: '/1' }];
  return field([[], [item], [item, another]], [...refused('invalid_type', 'a', item), ...wrongItems]);
}

export function object(...values: object[]): Field {
  return field([{}, ...values], refused('invalid_type', 'a', 5, true, []));
}

/** A moment, read back in UTC (Reference 2.1.3, Decision dates). */
export function moment(): Field {
  const [given, want] = ['2026-10-01T12:30:00-03:00', '2026-10-01T15:30:00.000Z'];
  const wrong = [
    '',
    'tomorrow',
    '2026-10-01',
    '2026-02-30T12:00:00Z',
    '2026-10-01T12:00:00',
    '2026-10-01T25:00:00Z',
  ];
  return {
    ...field([want], [...refused('invalid_format', ...wrong), ...refused('invalid_type', 5, true)]),
    accepts: [
      { given, want },
      { given: want, want },
    ],
  };
}

/** A day of the calendar, without a time. */
export function day(): Field {
  const wrong = ['', 'tomorrow', '2026-02-30', '2026-10-01T12:00:00Z', '01/10/2026'];
  return field(
    ['2026-02-28', '2028-02-29'],
    [...refused('invalid_format', ...wrong), ...refused('invalid_type', 5, true)],
  );
}

export function email(): Field {
  const wrong = ['', 'ana', 'ana@', '@example.com', 'ana example@example.com'];
  return field(
    ['ana@example.com', 'ana.quiroga+taller@mail.example.com'],
    [...refused('invalid_format', ...wrong), ...refused('invalid_type', 5, true, ['a@example.com'])],
  );
}

/** `string or null`, `array or object`: what either takes, and what both refuse. */
export function either(one: Field, other: Field): Field {
  const taken = [...one.accepts, ...other.accepts];
  const refuses = one.refuses.filter(({ given }) => typeof given !== 'object');
  return { ...one, accepts: taken, refuses };
}

export function required(of: Field): Field {
  return { ...of, required: true, nullable: false };
}

/** The service fills it in where it is not sent. */
export function withDefault(of: Field): Field {
  return { ...of, nullable: false };
}

/** Cleared, the record shows what the service makes of it. */
export function shownAs(of: Field, cleared: unknown): Field {
  return { ...of, cleared };
}

function field(accepted: unknown[], refuses: Refused[]): Field {
  const accepts = accepted.map((value) => ({ given: value, want: value }));
  return { required: false, nullable: true, accepts, refuses };
}

function refused(code: string, ...values: unknown[]): Refused[] {
  return values.map((given) => ({ given, code, at: '' }));
}
