/** @import { Rule, SourceSchema } from '../../types.d.ts' */
import { schemasOf } from './schemas-in.mjs';

const isNull = (/** @type {SourceSchema} */ { type }) => type === 'null';

/** @param {SourceSchema} schema */
function fault(schema) {
  const { type, anyOf = [], oneOf = [] } = schema;
  if ('nullable' in schema)
    return "write type: [string, 'null'] instead of nullable, which OpenAPI 3.1 does not know";
  if (Array.isArray(type) && type.includes('null') && (type.length < 2 || type.at(-1) !== 'null'))
    return "put 'null' last, after another type, as in type: [string, 'null']";
  if (oneOf.some(isNull)) return "write anyOf: [..., {type: 'null'}]; all nullable schemas have one form";
  if (!anyOf.some(isNull)) return undefined;
  const others = anyOf.filter((part) => !isNull(part));
  if (others.length === 1 && typeof others[0]?.type === 'string')
    return `write type: [${others[0].type}, 'null'] instead of anyOf`;
  return isNull(anyOf.at(-1) ?? {}) ? undefined : "put {type: 'null'} last in anyOf";
}

/**
 * Nullable schemas have one form: `type: [string, 'null']`, or `anyOf` with `{type: 'null'}` last beside a `$ref`
 * (Decision spec-hygiene).
 *
 * Bad:  `sku: {type: string, nullable: true}`, `seo: {oneOf: [{type: 'null'}, {$ref: '#/Seo'}]}`
 * Good: `sku: {type: [string, 'null']}`, `seo: {anyOf: [{$ref: '#/Seo'}, {type: 'null'}]}`
 *
 * @type {Rule<Record<string, SourceSchema>>}
 */
export default function nullableForm(file) {
  return schemasOf(file).flatMap(([schema, path]) => {
    const message = fault(schema);
    return message ? [{ message, path }] : [];
  });
}
