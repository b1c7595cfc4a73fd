/** @import { Body, Responses, Rule } from '../types.d.ts' */

/**
 * Returns the error in a 2xx response, if there is one.
 * @param {Body} response
 */
function fault({ content }) {
  const schema = content?.['application/json']?.schema;
  if (schema === undefined) return 'must have application/json with the envelope {success: true, data}';
  const isThere = (/** @type {string} */ name) =>
    schema.required?.includes(name) && schema.properties?.[name];
  const missing = ['success', 'data'].filter((name) => !isThere(name));
  if (missing.length > 0) return `must describe and require ${missing.join(' and ')}`;
  if (schema.properties?.success?.const !== true)
    return 'must have success as const: true; use $ref shared/schemas.yaml#/Success';
  return undefined;
}

/**
 * Every 2xx response is JSON in the envelope of the reference (Reference 2.1.1, Decision N68).
 *
 * Bad:  `'204': {description: Deleted.}`
 * Good: `'200': {content: {application/json: {schema: {required: [success, data], properties: {success: {const: true}, data: {…}}}}}}`
 *
 * @type {Rule<Responses>}
 */
export default function successEnvelope(responses, _options, { path }) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => ({ status, text: fault(response) }))
    .filter(({ text }) => text !== undefined)
    .map(({ status, text }) => ({ message: `response ${status} ${text}`, path: [...path, status] }));
}
