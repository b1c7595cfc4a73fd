/** @import { Rule } from '../../types.d.ts' */
import { walk } from '../../walk.mjs';

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isMarked = (value) =>
  typeof value === 'object' && value !== null && ('x-source' in value || 'x-decision' in value);

/**
 * Returns the error in the marks of one place.
 * @param {Record<string, unknown>} marked
 */
function fault({ 'x-source': source, 'x-decision': decision }) {
  if (source !== undefined && source !== 'documented' && source !== 'decided')
    return 'x-source is documented or decided';
  if (source === 'decided' && decision === undefined) return 'name the decision in x-decision';
  if (source !== 'decided' && decision !== undefined) return 'a decision stands beside x-source: decided';
  return undefined;
}

/**
 * Marks of provenance are complete: decided facts name their decision, documented ones do not.
 *
 * Bad:  `x-source: decided`
 * Good: `x-source: decided` with `x-decision: N61`
 *
 * @type {Rule<unknown>}
 */
export default function provenance(file) {
  /** @type {{ message: string, path: string[] }[]} */
  const faults = [];
  walk(file, (value, path) => {
    const message = isMarked(value) && fault(value);
    if (message) faults.push({ message, path: [...path] });
  });
  return faults;
}
