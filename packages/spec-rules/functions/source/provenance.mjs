/** @import { Rule } from '../../types.d.ts' */

const marks = ['x-source', 'x-decision'];

/**
 * What is wrong with the marks of one place.
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
 * @param {unknown} value
 * @param {(string | number)[]} path
 * @returns {{ message: string, path: (string | number)[] }[]}
 */
function faults(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.fromEntries(Object.entries(value));
  const message = marks.some((mark) => mark in own) ? fault(own) : undefined;
  const inside = Object.entries(value).flatMap(([key, part]) => faults(part, [...path, key]));
  return message ? [{ message, path }, ...inside] : inside;
}

/**
 * Where a fact is marked, the mark is whole: decided facts name their decision, documented ones have none.
 *
 * Bad:  `x-source: decided`
 * Good: `x-source: decided` with `x-decision: N61`
 *
 * @type {Rule<unknown>}
 */
export default function provenance(file, _options, { path }) {
  return faults(file, path);
}
