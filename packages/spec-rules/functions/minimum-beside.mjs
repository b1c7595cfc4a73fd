/** @import { Rule, Schema } from '../types.d.ts' */

/**
 * Beside `exclusiveMinimum` stands the same `minimum`: makers of mock data know only the latter (Decision spec-hygiene).
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
