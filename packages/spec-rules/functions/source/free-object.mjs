/** @import { Rule, SourceSchema } from '../../types.d.ts' */
import { schemasOf } from './schemas-in.mjs';

const says = ['properties', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'const', 'enum'];

/** @param {SourceSchema} schema */
function fault(schema) {
  const types = [schema.type ?? []].flat();
  if (types.includes('object') && !says.some((key) => key in schema))
    return 'say what the object holds: its properties, or additionalProperties: true for members of any name';
  if (types.includes('array') && !('items' in schema))
    return 'say what the array holds in items; items: {} for anything';
  return undefined;
}

/**
 * An object lists its properties or declares that they are free, and an array describes its items: otherwise generators
 * create the weakest types (Decision spec-hygiene).
 *
 * Bad:  `attributes: {type: object}`
 * Good: `attributes: {type: object, additionalProperties: true}`
 *
 * @type {Rule<Record<string, SourceSchema>>}
 */
export default function freeObject(file) {
  return schemasOf(file).flatMap(([schema, path]) => {
    const message = fault(schema);
    return message ? [{ message, path }] : [];
  });
}
