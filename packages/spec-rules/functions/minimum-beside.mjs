/** @import { Rule, Schema } from '../types.d.ts' */

/**
 * Requires an equal `minimum` beside `exclusiveMinimum`, since mock generators only support the former (Decision
 * spec-hygiene).
 *
 * Bad:  `{type: number, exclusiveMinimum: 0}`
 * Good: `{type: number, minimum: 0, exclusiveMinimum: 0}`
 *
 * @type {Rule<Schema>}
 */
export default function minimumBeside({ minimum }, _options, { path }) {
  return minimum === undefined
    ? [{ message: 'write minimum beside exclusiveMinimum, with the same number', path }]
    : [];
}
