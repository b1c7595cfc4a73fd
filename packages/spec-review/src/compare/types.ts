/** Compares the types that a schema allows, including null. */
import type { Follow, Schema } from '../description.ts';
import type { Finding } from '../finding.ts';
import { phrase } from '../finding.ts';
import { finding, named, type Pair, type Place } from './direction.ts';

/** All types: those allowed by a schema that names none. */
const all = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

export interface Unwrapped {
  schema: Schema;
  nullable: boolean;
  /** The names of the schemas referenced on the way. */
  names: readonly string[];
}

/** Returns a schema with its references followed and null removed. */
export function unwrapped(schema: Schema, follow: Follow): Unwrapped {
  if (schema.$ref !== undefined) {
    const { names, ...rest } = unwrapped(follow(schema), follow);
    return { ...rest, names: [schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1), ...names] };
  }
  const { type, anyOf, ...beside } = schema;
  if (Array.isArray(type) && type.includes('null')) {
    const values = schema.enum && { enum: schema.enum.filter((value) => value !== null) };
    const types = type.filter((name) => name !== 'null');
    return { schema: { ...schema, ...values, type: types }, nullable: true, names: [] };
  }
  const [only, ...more] = anyOf?.filter((part) => part.type !== 'null') ?? [];
  if (anyOf === undefined || only === undefined || 1 + more.length === anyOf.length)
    return { schema, nullable: type === 'null', names: [] };
  if (more.length > 0) return { schema: { ...beside, anyOf: [only, ...more] }, nullable: true, names: [] };
  const inner = unwrapped(only, follow);
  return { ...inner, schema: { ...inner.schema, ...beside }, nullable: true };
}

export function compareNull(place: Place, before: boolean, after: boolean): Finding[] {
  if (before === after) return [];
  const { direction } = place;
  if (direction === 'request')
    return after
      ? [said('null-allowed', 'safe', 'now accepts|now accept', `null for ${named(place)}`)]
      : [said('null-rejected', 'breaking', 'no longer accepts|no longer accept', `null for ${named(place)}`)];
  return after
    ? [said('null-possible', 'breaking', 'may now return', `null for ${named(place)}`)]
    : [said('null-gone', 'safe', 'no longer returns|no longer return', `null for ${named(place)}`)];

  function said(code: string, verdict: Finding['verdict'], verb: string, rest: string): Finding {
    return finding(place, { code, verdict, says: phrase(verb, rest) });
  }
}

/** Compares removed and added types; `integer` is a part of `number`. */
export function compareTypes(place: Place, { before, after }: Pair): Finding[] {
  const [had, has] = [typesOf(before), typesOf(after)];
  const lost = had.filter((type) => !covers(has, type));
  const won = has.filter((type) => !covers(had, type));
  if (lost.length === 0 && won.length === 0) return [];
  const change = `${named(place)} as ${list(has)}, previously as ${list(had)}`;
  const isRequest = place.direction === 'request';
  const breaks = (isRequest ? lost : won).length > 0;
  const verb = isRequest ? 'now accepts|now accept' : 'now returns|now return';
  const verdict = breaks ? 'breaking' : 'safe';
  return [finding(place, { code: 'type-changed', verdict, says: phrase(verb, change) })];
}

function typesOf({ type, enum: values, const: constant }: Schema): string[] {
  if (type !== undefined) return [type].flat();
  const examples = values ?? (constant === undefined ? [] : [constant]);
  const kinds = new Set(examples.map((value) => (Array.isArray(value) ? 'array' : typeof value)));
  return kinds.size > 0 ? [...kinds] : all;
}

function covers(types: readonly string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function list(types: readonly string[]): string {
  return types.length === all.length ? 'anything' : types.join(' or ');
}
