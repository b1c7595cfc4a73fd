/** @import { Body, Responses, Rule, Schema } from '../types.d.ts' */

const mediaType = 'application/problem+json';
const ownMembers = ['code', 'status', 'title', 'request_id'];

/**
 * The schema Problem is known by its flag and by the members that only a failure has.
 * @param {Schema | undefined} schema
 */
const isProblem = (schema) =>
  schema?.properties?.success?.const === false && ownMembers.every((name) => schema.required?.includes(name));

/** @param {Body} response */
const hasProblem = ({ content = {} }) =>
  Object.keys(content).join() === mediaType && isProblem(content[mediaType]?.schema);

/**
 * Every failure is a problem document and nothing else (Decision N59).
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
      message: `answer ${status} must be ${mediaType} with the schema Problem; use a $ref into shared/responses.yaml`,
      path: [...path, status],
    }));
}
