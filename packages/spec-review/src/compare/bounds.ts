/** Compares limits of numbers, strings and lists, and other constraints. */
import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../description.ts';
import type { Finding, Verdict } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import { finding, named, type Pair, type Place } from './direction.ts';

interface Bound {
  keyword: string;
  /** The direction in which the limit becomes stricter; `any` if every change may reject accepted values. */
  tightens: 'up' | 'down' | 'any';
  words(value: unknown): string;
}

const bounds: readonly Bound[] = [
  { keyword: 'minLength', tightens: 'up', words: (value) => `at least ${value} characters` },
  { keyword: 'maxLength', tightens: 'down', words: (value) => `at most ${value} characters` },
  { keyword: 'minimum', tightens: 'up', words: (value) => `at least ${value}` },
  { keyword: 'maximum', tightens: 'down', words: (value) => `at most ${value}` },
  { keyword: 'exclusiveMinimum', tightens: 'up', words: (value) => `more than ${value}` },
  { keyword: 'exclusiveMaximum', tightens: 'down', words: (value) => `less than ${value}` },
  { keyword: 'minItems', tightens: 'up', words: (value) => `at least ${value} items` },
  { keyword: 'maxItems', tightens: 'down', words: (value) => `at most ${value} items` },
  { keyword: 'minProperties', tightens: 'up', words: (value) => `at least ${value} fields` },
  { keyword: 'maxProperties', tightens: 'down', words: (value) => `at most ${value} fields` },
  { keyword: 'uniqueItems', tightens: 'any', words: () => 'unique items' },
  { keyword: 'multipleOf', tightens: 'any', words: (value) => `multiples of ${value}` },
  { keyword: 'pattern', tightens: 'any', words: (value) => `the pattern ${code(value)}` },
  { keyword: 'format', tightens: 'any', words: (value) => `the format ${code(value)}` },
];

export function compareBounds(place: Place, { before, after }: Pair): Finding[] {
  return bounds.flatMap((bound) => {
    const [had, has] = [limitOf(before, bound), limitOf(after, bound)];
    return isDeepStrictEqual(had, has) ? [] : [compareBound(place, bound, had, has)];
  });
}

/** Returns the limit; `false` is the same as none. */
function limitOf(schema: Schema, { keyword }: Bound): unknown {
  const value = schema[keyword];
  return value === false ? undefined : value;
}

function compareBound(place: Place, bound: Bound, had: unknown, has: unknown): Finding {
  const tighter = isTighter(bound, had, has);
  const before = had === undefined ? 'previously without a limit' : `previously with ${bound.words(had)}`;
  const now = has === undefined ? 'without a limit' : `with ${bound.words(has)}`;
  const verbs = { request: 'now accepts|now accept', response: 'now returns|now return' };
  return finding(place, {
    code: `${bound.keyword}-${tighter ? 'tightened' : 'loosened'}`,
    verdict: verdicts[place.direction][tighter ? 0 : 1] ?? 'breaking',
    says: phrase(verbs[place.direction], `${named(place)} ${now}, ${before}`),
  });
}

/**
 * The verdicts on a stricter and a looser limit, by direction. A value that may be sent may be returned, so a looser
 * limit is an addition (Decision N69).
 */
const verdicts: Record<Place['direction'], Verdict[]> = {
  request: ['breaking', 'safe'],
  response: ['safe', 'attention'],
};

function isTighter({ tightens }: Bound, had: unknown, has: unknown): boolean {
  if (has === undefined) return false;
  if (had === undefined || tightens === 'any') return true;
  return tightens === 'up' ? Number(has) > Number(had) : Number(has) < Number(had);
}
