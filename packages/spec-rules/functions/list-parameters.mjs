/** @import { Operation, Rule, Schema } from '../types.d.ts' */

/**
 * Returns whether a response is a page: it has `items` and the page number, possibly by `allOf`.
 * @param {Schema} schema
 */
function isPage({ properties = {}, allOf = [] }) {
  const members = [properties, ...allOf.map((part) => part.properties ?? {})].flatMap(Object.keys);
  return members.includes('total_pages');
}

/**
 * Returns the error in the paging parameters among `names`.
 * @param {boolean} paged
 * @param {string[]} names
 */
function fault(paged, names) {
  const missing = ['page', 'per_page', 'limit'].filter((name) => !names.includes(name));
  if (paged && missing.length > 0)
    return `the response is a page: take ${missing.join(', ')} from shared/parameters.yaml`;
  const stray = ['page', 'per_page'].filter((name) => names.includes(name));
  return paged || stray.length === 0
    ? undefined
    : `the response is not a page: do not take ${stray.join(', ')}`;
}

/**
 * An operation that returns a page accepts the shared `page`, `per_page` and `limit`, so that all lists paginate alike;
 * others accept neither of the first two (Decision N61, N62).
 *
 * Bad:  a page with `parameters: [{name: offset, in: query}]`
 * Good: `parameters: [{$ref: …#/Page}, {$ref: …#/PerPage}, {$ref: …#/Limit}]`
 *
 * @type {Rule<Operation>}
 */
export default function listParameters(operation, _options, { path }) {
  const { parameters = [], responses } = operation;
  const data = responses?.['200']?.content?.['application/json']?.schema?.properties?.data ?? {};
  const message = fault(
    isPage(data),
    parameters.map(({ name }) => name),
  );
  if (message === undefined) return [];
  return [{ message, path: 'parameters' in operation ? [...path, 'parameters'] : path }];
}
