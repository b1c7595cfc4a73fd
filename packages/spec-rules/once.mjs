/** @import { RuleDefinition } from '@stoplight/spectral-core' */
/** @typedef {Extract<RuleDefinition['then'], { function: unknown }>} Then */

/**
 * The same rule, asked once about each object, however many places refer to it: an answer shared by every operation is checked once and
 * its finding points to its one source anyway.
 *
 * @template {{ then: Then }} Definition
 * @param {Definition} definition
 */
export function once({ then: { function: check, ...rest }, ...definition }) {
  const seen = new WeakSet();
  /** @type {Then['function']} */
  const checkOnce = (target, options, context) => {
    if (seen.has(target)) return [];
    seen.add(target);
    return check(target, options, context);
  };
  const then = { ...rest, function: checkOnce };
  return { ...definition, then };
}
