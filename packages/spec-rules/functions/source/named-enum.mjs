/** @import { Rule, SourceSchema } from '../../types.d.ts' */
import { schemasOf } from './schemas-in.mjs';

/**
 * An enum is a schema of its own, so that it becomes one type and one list of values in code (Decision spec-hygiene).
 * An open one has its values in an `anyOf` beside any string.
 *
 * Bad:  `status: {type: string, enum: [draft, published]}` in the properties of Product
 * Good: `ProductStatus: {type: string, enum: [draft, published]}` and `status: {$ref: '#/ProductStatus'}`
 *
 * @type {Rule<Record<string, SourceSchema>>}
 */
export default function namedEnum(file) {
  return schemasOf(file)
    .filter(([schema, path]) => 'enum' in schema && path.length > 1 && path[1] !== 'anyOf')
    .map(([, path]) => ({
      message: 'give these values a schema of their own in schemas.yaml, and refer to it',
      path: [...path, 'enum'],
    }));
}
