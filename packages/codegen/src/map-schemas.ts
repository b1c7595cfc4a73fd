/** Changes a schema and every schema inside it, innermost first. */
import { isObject } from '@mostrador/json';
import type { Schema } from './document.ts';

const SINGLE = new Set([
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

export function mapSchemas(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const within = (value: unknown): unknown => (isObject(value) ? mapSchemas(value, change) : value);
  const mapped = Object.entries(schema).map(([keyword, value]) => {
    if (SINGLE.has(keyword)) return [keyword, within(value)];
    if (LISTS.has(keyword) && Array.isArray(value)) return [keyword, value.map(within)];
    if (MAPS.has(keyword) && isObject(value)) {
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, member]) => [name, within(member)])),
      ];
    }
    return [keyword, value];
  });
  return change(Object.fromEntries(mapped));
}
