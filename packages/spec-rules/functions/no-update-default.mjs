/** @import { Rule, Schema } from '../types.d.ts' */

const LISTS = /** @type {const} */ (['allOf', 'anyOf', 'oneOf']);
const SINGLE = /** @type {const} */ (['items', 'additionalProperties']);
const instead =
  'no default in what an update takes: generated clients send it and reset the field; put it in the schema that creates';

/**
 * The body of a PUT or PATCH contains no `default`: many generated clients send the defaults of omitted fields
 * (Decision spec-hygiene).
 *
 * Bad:  `ProductUpdate: {type: object, properties: {status: {type: string, default: draft}}}`
 * Good: `ProductCreate: {type: object, allOf: [{$ref: '#/ProductFields'}], properties: {status: {type: string, default: draft}}}`
 *
 * @type {Rule<Schema>}
 */
export default function noUpdateDefault(schema, _options, { path }) {
  return defaultsIn(schema, path, new Set()).map((place) => ({ message: instead, path: place }));
}

/**
 * Returns the places of `default` in the schema, including its parts, each once.
 * @param {Schema} schema
 * @param {readonly (string | number)[]} path
 * @param {Set<Schema>} seen
 * @returns {(string | number)[][]}
 */
function defaultsIn(schema, path, seen) {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const own = 'default' in schema ? [[...path, 'default']] : [];
  return [...own, ...partsOf(schema).flatMap(([place, part]) => defaultsIn(part, [...path, ...place], seen))];
}

/**
 * Returns the schemas directly inside a schema, each with its place.
 * @param {Schema} schema
 * @returns {[place: (string | number)[], part: Schema][]}
 */
function partsOf(schema) {
  const members = Object.entries(schema.properties ?? {});
  return [
    ...members.map(([name, part]) => /** @type {[string[], Schema]} */ ([['properties', name], part])),
    ...LISTS.flatMap((list) =>
      (schema[list] ?? []).map(
        (part, index) => /** @type {[(string | number)[], Schema]} */ ([[list, index], part]),
      ),
    ),
    ...SINGLE.flatMap((name) => {
      const part = schema[name];
      return typeof part === 'object' ? [/** @type {[string[], Schema]} */ ([[name], part])] : [];
    }),
  ];
}
