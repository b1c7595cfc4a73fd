/** @import { Body, Responses, Rule, Schema } from '../types.d.ts' */

const mediaType = 'application/problem+json';
const ownMembers = ['code', 'status', 'title', 'request_id'];

/**
 * Returns whether a schema is Problem, by its flag and the fields that only errors have.
 * @param {Schema | undefined} schema
 */
const isProblem = (schema) =>
  schema?.properties?.success?.const === false && ownMembers.every((name) => schema.required?.includes(name));

/** @param {Body} response */
const hasProblem = ({ content = {} }) =>
  Object.keys(content).join() === mediaType && isProblem(content[mediaType]?.schema);

/**
 * Every error response is a problem document (Decision N59).
 *
 * Bad:  `'404': {description: Not found.}`
 * Good: `'404': {$ref: ../../shared/responses.yaml#/NotFound}`
 *
 * @type {Rule<Responses>}
 */
export default function problemBody(responses, _options, { path }) {
  return Object.entries(responses)
    .filter(([status, response]) => /^([45]|default)/.test(status) && !hasProblem(response))
    .map(([status]) => ({
      message: `response ${status} must be ${mediaType} with the schema Problem; use a $ref into shared/responses.yaml`,
      path: [...path, status],
    }));
}
