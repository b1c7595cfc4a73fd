/** @import { Operation, Rule } from '../types.d.ts' */
/** @typedef {{ method: string, at: string, verb: string, many: boolean, statuses: string, takes: string }} Standard */
/** @typedef {Record<string, Record<string, Operation>>} Paths */

const words = (/** @type {string} */ text) => text.split(' ').filter(Boolean);

/**
 * Returns the names of the resource in IDs, from those of the first two operations: `Product` and `Products`.
 * @param {Paths} paths
 * @param {string} base
 */
const nouns = (paths, base) => ({
  one: paths[base]?.post?.operationId?.replace(/^create/, '') ?? 'One',
  many: paths[`${base}list/`]?.get?.operationId?.replace(/^list/, '') ?? 'Many',
});

/**
 * Returns what a standard operation lacks.
 * @param {Operation} operation
 * @param {Standard} standard
 * @param {string} noun
 */
function corrections({ operationId, responses = {}, parameters = [] }, { verb, statuses, takes }, noun) {
  const taken = parameters.map(({ name }) => name);
  const undescribed = words(statuses).filter((status) => !(status in responses));
  const untaken = words(takes).filter((name) => !taken.includes(name));
  return [
    operationId === verb + noun ? '' : `call it ${verb}${noun}`,
    undescribed.length === 0 ? '' : `describe ${undescribed.join(', ')}`,
    untaken.length === 0 ? '' : `take ${untaken.join(', ')} from shared/parameters.yaml`,
  ].filter(Boolean);
}

/**
 * Returns the base of each resource with bulk operations.
 * @param {Paths} paths
 */
const basesOf = (paths) =>
  new Set(
    Object.keys(paths).flatMap((path) => path.match(/^(.*\/)bulk\/(?:create|update|delete)\/$/)?.[1] ?? []),
  );

/**
 * A standard resource has all eight standard operations, with IDs of one pattern, and with the responses and parameters
 * of every other resource (Reference 4.1).
 *
 * Bad:  `/api/v1/goals/` without `PUT /api/v1/goals/bulk/update/`
 * Good: the eight of `/api/v1/products/`
 *
 * @type {Rule<Paths, { operations: Standard[] }>}
 */
export default function standardOperationsComplete(paths, { operations }, { path }) {
  return [...basesOf(paths)].flatMap((base) => {
    const { one, many } = nouns(paths, base);
    return operations.flatMap((standard) => {
      const address = base + standard.at;
      const operation = paths[address]?.[standard.method];
      const lacking = operation
        ? corrections(operation, standard, standard.many ? many : one)
        : [`describe ${standard.method.toUpperCase()} ${address}, one of the eight standard operations`];
      const place = operation ? [...path, address, standard.method] : path;
      return lacking.map((message) => ({ message, path: place }));
    });
  });
}
