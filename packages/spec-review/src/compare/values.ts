/** Compares the values that an enum or constant allows. */
import { isDeepStrictEqual } from 'node:util';
import type { Follow, Schema } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import { finding, named, type Pair, type Place } from './direction.ts';

interface Values {
  named: readonly unknown[];
  /** Whether values other than the listed ones are allowed. */
  open: boolean;
}

/** Returns the listed values of a schema; undefined if it lists none. An enum beside any string is open. */
export function valuesOf(schema: Schema, follow: Follow): Values | undefined {
  if (schema.enum) return { named: schema.enum, open: false };
  if ('const' in schema) return { named: [schema.const], open: false };
  const parts = (schema.anyOf ?? []).map((part) => follow(part));
  const listed = parts.find((part) => part.enum);
  const free = parts.some((part) => part.type === 'string' && !part.enum);
  return listed?.enum && free && parts.length === 2 ? { named: listed.enum, open: true } : undefined;
}

/** Returns the findings about values. A schema without listed values allows any. */
export function compareValues(place: Place, pair: Pair, follow: Follow): Finding[] {
  const before = valuesOf(pair.before, follow) ?? any;
  const after = valuesOf(pair.after, follow) ?? any;
  return [
    ...missing(before, after).map((value) => gone(place, value, after.open)),
    ...missing(after, before).map((value) => come(place, value, before.open)),
    ...closing(place, before, after),
  ];
}

const any: Values = { named: [], open: true };

function missing(from: Values, other: Values): unknown[] {
  return from.named.filter((value) => !other.named.some((known) => isDeepStrictEqual(known, value)));
}

function gone(place: Place, value: unknown, stillAllowed: boolean): Finding {
  const what = `the value ${code(value)} for ${named(place)}`;
  if (place.direction === 'response')
    return finding(place, {
      code: 'value-gone',
      verdict: 'safe',
      says: phrase('no longer returns|no longer return', what),
    });
  return finding(place, {
    code: 'value-rejected',
    verdict: stillAllowed ? 'attention' : 'breaking',
    says: stillAllowed
      ? phrase('no longer lists|no longer list', what)
      : phrase('no longer accepts|no longer accept', what),
  });
}

function come(place: Place, value: unknown, wasAllowed: boolean): Finding {
  const what = `the value ${code(value)} for ${named(place)}`;
  if (place.direction === 'request')
    return finding(place, {
      code: 'value-allowed',
      verdict: 'safe',
      says: phrase('now accepts|now accept', what),
    });
  // A new value does not require a new version (Decision N69).
  const verdict = wasAllowed ? 'safe' : 'attention';
  return finding(place, { code: 'value-possible', verdict, says: phrase('may now return', what) });
}

/** Compares schemas of which only one lists its values. */
function closing(place: Place, before: Values, after: Values): Finding[] {
  if (before.open === after.open) return [];
  const isRequest = place.direction === 'request';
  if (after.open) {
    const says = phrase(
      isRequest ? 'now accepts|now accept' : 'may now return',
      `any value for ${named(place)}`,
    );
    return [finding(place, { code: 'values-opened', verdict: isRequest ? 'safe' : 'breaking', says })];
  }
  const only = `only ${after.named.map(code).join(', ')} for ${named(place)}`;
  const says = phrase(isRequest ? 'now accepts|now accept' : 'now returns|now return', only);
  return [finding(place, { code: 'values-closed', verdict: isRequest ? 'breaking' : 'safe', says })];
}
