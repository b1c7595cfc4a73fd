/** @import { Operation, Rule, Schema } from '../types.d.ts' */

/** Values of these formats are always short. */
const SHORT = ['date', 'date-time', 'email', 'uuid'];

/**
 * Returns the missing limit of a schema. Alternatives are limited if each one is.
 * @param {Schema} schema
 * @returns {string | undefined}
 */
function lacking(schema) {
  const { type, anyOf = [], enum: values, format = '' } = schema;
  if (values || 'const' in schema || SHORT.includes(format)) return undefined;
  const types = [type].flat();
  if (types.includes('array') && schema.maxItems === undefined) return 'maxItems';
  if (types.includes('integer') && schema.maximum === undefined) return 'maximum';
  if (types.includes('string') && schema.maxLength === undefined) return 'maxLength';
  return anyOf.map(lacking).find((bound) => bound !== undefined);
}

/**
 * Every query parameter has an upper limit, so that the work of a request is limited (Decision request-limits).
 * Parameters in `lowered` are reduced to their limit instead.
 *
 * Bad:  `{name: periods, in: query, schema: {type: integer, minimum: 1}}`
 * Good: `{name: periods, in: query, schema: {type: integer, minimum: 1, maximum: 24}}`
 *
 * @type {Rule<Operation, { lowered: string[] }>}
 */
export default function boundedParameters({ parameters = [] }, { lowered }, { path }) {
  return parameters.flatMap((parameter, index) => {
    if (parameter.in !== 'query' || lowered.includes(parameter.name)) return [];
    const bound = lacking(parameter.schema ?? {});
    return bound === undefined
      ? []
      : [{ message: `give \`${parameter.name}\` a ${bound}`, path: [...path, 'parameters', String(index)] }];
  });
}
