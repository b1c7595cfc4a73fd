/** Compares two schemas in one direction: what a caller has to send, or receives. */

import { isDeepStrictEqual } from 'node:util';
import { hasMembers } from '@mostrador/json';
import type { Follow, Schema } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareBounds } from './bounds.ts';
import { finding, inside, named, type Pair, type Place } from './direction.ts';
import { compareMembers } from './members.ts';
import { compareNull, compareTypes, unwrapped } from './types.ts';
import { compareValues, valuesOf } from './values.ts';

/** The descriptions in which the references of each side are resolved. */
export interface Sides {
  before: Follow;
  after: Follow;
}

export type CompareSchemas = (place: Place, before: Schema, after: Schema) => Finding[];

/** Creates the comparison of schemas of two descriptions. */
export function schemaComparison(sides: Sides): CompareSchemas {
  return function compare(place: Place, one: Schema, other: Schema): Finding[] {
    const was = unwrapped(one, sides.before);
    const is = unwrapped(other, sides.after);
    const step = `${was.names.join()} ${is.names.join()}`;
    if (place.within.includes(step)) return [];
    const here = { ...place, within: step === ' ' ? place.within : [...place.within, step] };
    const pair: Pair = { before: was.schema, after: is.schema };
    return [
      ...compareNull(here, was.nullable, is.nullable),
      ...compareShape(here, pair, sides, compare),
      ...compareDefault(here, pair),
    ];
  };
}

function compareShape(place: Place, pair: Pair, sides: Sides, compare: CompareSchemas): Finding[] {
  if (
    isDeepStrictEqual(pair.before, pair.after) &&
    !hasMembers(pair.before.properties) &&
    !refersOn(pair.before)
  )
    return [];
  if (valuesOf(pair.before, sides.before) || valuesOf(pair.after, sides.after))
    return [...compareTypesOf(place, pair), ...compareValues(place, pair, sides.before)];
  const alternatives = compareAlternatives(place, pair, sides, compare);
  if (alternatives) return alternatives;
  const types = compareTypes(place, pair);
  if (types.some(({ verdict }) => verdict === 'breaking')) return types;
  return [...types, ...compareBounds(place, pair), ...compareParts(place, pair, compare)];
}

/** Compares the types. An open enum has its type inside its alternatives. */
function compareTypesOf(place: Place, pair: Pair): Finding[] {
  return pair.before.anyOf || pair.after.anyOf ? [] : compareTypes(place, pair);
}

function compareParts(place: Place, pair: Pair, compare: CompareSchemas): Finding[] {
  const { before, after } = pair;
  const shared = Object.entries(before.properties ?? {}).flatMap(([name, was]) => {
    const is = after.properties?.[name];
    const ignored = place.direction === 'request' ? 'readOnly' : 'writeOnly';
    if (is === undefined || was[ignored] || is[ignored]) return [];
    return compare(inside(place, name), was, is);
  });
  const items = before.items && after.items ? compare(itemsOf(place, pair), before.items, after.items) : [];
  const [was, is] = [before.additionalProperties, after.additionalProperties];
  const values = hasMembers(was) && hasMembers(is) ? compare(inside(place, '*'), was, is) : [];
  const withMembers =
    before.properties || after.properties || 'additionalProperties' in { ...before, ...after };
  return [...(withMembers ? compareMembers(place, pair) : []), ...shared, ...items, ...values];
}

/**
 * Returns the place of items. Those of a page or bulk operation count as the record, so that a change is reported once.
 */
function itemsOf(place: Place, { before }: Pair): Place {
  const isBulk = before['x-per-item'] === true;
  const isPage = place.within.some((step) => /Page /.test(step)) && place.path === 'items';
  // The items of a parameter have the name of the parameter.
  const isSame = isBulk || isPage || place.path === '';
  return { ...place, path: isSame ? '' : `${place.path}[]` };
}

function compareDefault(place: Place, { before, after }: Pair): Finding[] {
  if (place.direction === 'response' || isDeepStrictEqual(before.default, after.default)) return [];
  const now = after.default === undefined ? 'assumes nothing|assume nothing' : 'now assumes|now assume';
  const value = after.default === undefined ? '' : `${code(after.default)} `;
  const was = before.default === undefined ? 'nothing' : code(before.default);
  const says = phrase(now, `${value}if ${named(place)} is omitted, previously ${was}`);
  return [finding(place, { code: 'default-changed', verdict: 'breaking', says })];
}

/**
 * Returns whether nested schemas may differ although the texts are equal, because a reference resolves differently on
 * each side.
 */
function refersOn(schema: Schema): boolean {
  return JSON.stringify(schema).includes('"$ref"');
}
