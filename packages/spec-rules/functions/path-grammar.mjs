/** @import { Rule } from '../types.d.ts' */

const grammar = /^\/api\/v1(\/([a-z][a-z0-9]*([_-][a-z0-9]+)*|\{[a-z]+(_[a-z]+)*\}))+\/?$/;

/**
 * A path begins with the version and consists of lower-case words and variables in snake case (Reference 9).
 *
 * Bad:  `/products/{productId}/Images/`
 * Good: `/api/v1/products/{product_id}/images/`
 *
 * @type {Rule<Record<string, unknown>>}
 */
export default function pathGrammar(paths, _options, { path }) {
  return Object.keys(paths)
    .filter((address) => !grammar.test(address))
    .map((address) => ({
      message: `${address} must begin with /api/v1/ and have lower-case words and {variables_in_snake_case} between its slashes`,
      path: [...path, address],
    }));
}
