/** @import { Operation, Rule } from '../types.d.ts' */

/**
 * An operation ID is a verb that its method allows and a resource, in camel case (Decision spec-hygiene).
 *
 * Bad:  `get: {operationId: products_list}`
 * Good: `get: {operationId: listProducts}`
 *
 * @type {Rule<Operation, { verbs: Record<string, string[]> }>}
 */
export default function operationIdGrammar({ operationId }, { verbs }, { path }) {
  const method = String(path[2]);
  const allowed = verbs[method] ?? [];
  if (
    operationId === undefined ||
    new RegExp(`^(${allowed.join('|')})([A-Z][a-zA-Z0-9]*)$`).test(operationId)
  )
    return [];
  const choice = `a verb for ${method.toUpperCase()} (${allowed.join(', ')})`;
  const message = `${operationId} must be ${choice} and a resource in camel case, such as ${allowed[0]}Products`;
  return [{ message, path: [...path, 'operationId'] }];
}
