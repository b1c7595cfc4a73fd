/** @import { Operation, Rule } from '../types.d.ts' */

/**
 * Returns the responses that an operation must describe.
 * @param {Operation} operation
 * @param {string} address
 */
const expected = ({ requestBody }, address) => [
  '401',
  '403',
  '429',
  '500',
  ...(address.includes('{id}') ? ['404'] : []),
  ...(requestBody ? ['400', '413', '415', '422'] : []),
];

/**
 * An operation describes the errors that every caller must expect (Decision N60, spec-hygiene).
 *
 * Bad:  `responses: {'200': …, '401': …}`
 * Good: `responses: {'200': …, '401': …, '403': …, '429': …, '500': …}`, with `{id}` also 404, with a body also 400, 413, 415, 422
 *
 * @type {Rule<Operation>}
 */
export default function expectedResponses(operation, _options, { path }) {
  const described = Object.keys(operation.responses ?? {});
  const missing = expected(operation, String(path[1])).filter((status) => !described.includes(status));
  if (missing.length === 0) return [];
  return [
    {
      message: `describe ${missing.join(', ')}; use $refs into shared/responses.yaml`,
      path: [...path, 'responses'],
    },
  ];
}
