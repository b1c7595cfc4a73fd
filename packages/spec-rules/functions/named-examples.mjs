/** @import { Body, Operation, Rule } from '../types.d.ts' */

const isJson = (/** @type {string} */ mediaType) => /^application\/(.+\+)?json$/.test(mediaType);

/**
 * Returns one finding per JSON body without a named example; `name` is the name of the body in the message.
 * @param {string} name
 * @param {Body | undefined} body
 * @param {(string | number)[]} path
 */
const bare = (name, body, path) =>
  Object.entries(body?.content ?? {})
    .filter(([type, { examples }]) => isJson(type) && Object.keys(examples ?? {}).length === 0)
    .map(([type]) => ({
      message: `${name} needs a named example under examples`,
      path: [...path, 'content', type],
    }));

/**
 * Every JSON body, of requests, successes and errors, has a named example: the mock returns it and the docs show it
 * (Decision spec-hygiene).
 *
 * Bad:  `application/json: {schema: {…}}`
 * Good: `application/json: {schema: {…}, examples: {minimal: {value: {name: Yerba}}}}`
 *
 * @type {Rule<Operation>}
 */
export default function namedExamples({ requestBody, responses = {} }, _options, { path }) {
  return [
    ...bare('the request body', requestBody, [...path, 'requestBody']),
    ...Object.entries(responses).flatMap(([status, response]) =>
      bare(`response ${status}`, response, [...path, 'responses', status]),
    ),
  ];
}
