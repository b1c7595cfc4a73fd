/** @import { SourceSchema } from '../../types.d.ts' */
/** @typedef {[schema: SourceSchema, path: (string | number)[]]} Placed */

import { isObject } from '@mostrador/json';

/**
 * Returns a schema and every schema inside it, each with its place; references are not followed.
 * @param {SourceSchema} schema
 * @param {(string | number)[]} path
 * @returns {Placed[]}
 */
export function schemasIn(schema, path) {
  if (!isObject(schema)) return [];
  return [[schema, path], ...inner(schema).flatMap(([part, at]) => schemasIn(part, [...path, ...at]))];
}

/**
 * Returns the schemas directly below one.
 * @param {SourceSchema} schema
 * @returns {Placed[]}
 */
function inner(schema) {
  const { properties = {}, items, additionalProperties } = schema;
  /** @type {Placed[]} */
  const named = Object.entries(properties).map(([name, member]) => [member, ['properties', name]]);
  const { allOf = [], anyOf = [], oneOf = [] } = schema;
  const lists = Object.entries({ allOf, anyOf, oneOf });
  /** @type {Placed[]} */
  const listed = lists.flatMap(([key, parts]) =>
    parts.map((part, i) => /** @type {Placed} */ ([part, [key, i]])),
  );
  const rest = Object.entries({ items, additionalProperties });
  return [...named, ...listed, ...rest.flatMap(([key, part]) => placed(key, part))];
}

/**
 * @param {string} key
 * @param {unknown} part
 * @returns {Placed[]}
 */
const placed = (key, part) => (isObject(part) ? [[/** @type {SourceSchema} */ (part), [key]]] : []);

/**
 * Returns all schemas of a schema file.
 * @param {Record<string, SourceSchema>} file
 * @returns {Placed[]}
 */
export const schemasOf = (file) =>
  Object.entries(file).flatMap(([name, schema]) => schemasIn(schema, [name]));
