/** @import { Operation, Rule } from '../types.d.ts' */

/**
 * Every operation states whether the reference documents it or it was decided, and a decided one names the decision.
 *
 * Bad:  `x-source: decided`
 * Good: `x-source: documented`, or `x-source: decided` with `x-decision: N45`
 *
 * @type {Rule<Operation>}
 */
export default function operationSource(operation, _options, { path }) {
  const source = operation['x-source'];
  if (source === 'documented' || (source === 'decided' && operation['x-decision'])) return [];
  return [{ message: 'say x-source: documented, or x-source: decided with its x-decision', path }];
}
