/** @import { Operation, Rule } from '../types.d.ts' */

/** @type {[ending: RegExp, verb: string][]} */
const endings = [
  [/\/bulk\/create\/$/, 'bulkCreate'],
  [/\/bulk\/update\/$/, 'bulkUpdate'],
  [/\/bulk\/delete\/$/, 'bulkDelete'],
  [/\/list\/$/, 'list'],
];

const verbs = endings.map(([, verb]) => verb).filter((verb) => verb !== 'list');

/**
 * Returns the verb required by a path: that of its ending, or for a record that of the method.
 * @param {string} address
 * @param {string} method
 */
function asked(address, method) {
  const ending = endings.find(([pattern]) => pattern.test(address));
  if (ending) return ending[1];
  const isRecord = /\}\/?$/.test(address);
  return isRecord ? { put: 'update', patch: 'update', delete: 'delete' }[method] : undefined;
}

/**
 * An operation ID agrees with its path and method: bulk and list paths have the verb of their ending, updating a record
 * is `update` and deleting it `delete`, and no other path uses a bulk verb (Decision spec-hygiene).
 *
 * Bad:  `PUT /api/v1/products/{id}/` with the ID `bulkUpdateProducts`
 * Good: `PUT /api/v1/products/{id}/` with the ID `updateProduct`
 *
 * @type {Rule<Operation>}
 */
export default function operationIdAgreement({ operationId = '' }, _options, { path }) {
  const [address, method] = [String(path[1]), String(path[2])];
  const wanted = asked(address, method);
  const begins = (/** @type {string} */ verb) => new RegExp(`^${verb}[A-Z]`).test(operationId);
  const stray = verbs.find((verb) => verb !== wanted && begins(verb));
  if ((wanted === undefined || begins(wanted)) && stray === undefined) return [];
  const must = wanted === undefined ? `not begin with ${stray}` : `begin with ${wanted}`;
  return [
    {
      message: `${operationId} must ${must}: it is ${method.toUpperCase()} ${address}`,
      path: [...path, 'operationId'],
    },
  ];
}
