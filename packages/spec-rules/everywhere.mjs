/**
 * Runs rules that apply anywhere. JSONPath's `$..` visits a part once for every reference to it, which is thousands of
 * times for the responses shared by all operations. This visits it once, at the first; Spectral reports its place in
 * the source.
 */
/** @import { IFunctionResult, RuleDefinition, RulesetFunctionContext } from '@stoplight/spectral-core' */
/** @import { Rule } from './types.d.ts' */
import { hasMembers } from '@mostrador/json';
import { walk } from './walk.mjs';

/** @typedef {(value: unknown, path: string[]) => boolean} Wanted whether a rule applies to the value at a path */

/**
 * Applies a rule to all wanted values, instead of those of its `given` and `field`.
 * @template {{ then: RuleDefinition['then'] }} Definition
 * @param {Definition} rule
 * @param {Wanted} wanted
 */
export function everywhere(rule, wanted) {
  const then = [rule.then].flat().map(({ function: check, functionOptions = null }) => ({
    /** @type {Rule<unknown>} */
    function: (document, _options, context) =>
      placesOf(document, wanted).flatMap(({ value, path }) =>
        placed(check(value, functionOptions, { ...context, path }), path),
      ),
  }));
  return { ...rule, given: '$', then };
}

/**
 * @param {unknown} document
 * @param {Wanted} wanted
 */
function placesOf(document, wanted) {
  const seen = new WeakSet();
  /** @type {{ value: unknown, path: string[] }[]} */
  const places = [];
  walk(document, (value, path) => {
    if (wanted(value, path)) places.push({ value, path: [...path] });
    if (!hasMembers(value)) return false;
    const isNew = !seen.has(value);
    seen.add(value);
    return isNew;
  });
  return places;
}

/**
 * Returns the findings of a function with their places; the default is the visited place.
 * @param {void | IFunctionResult[] | Promise<void | IFunctionResult[]>} findings
 * @param {RulesetFunctionContext['path']} path
 */
function placed(findings, path) {
  if (findings instanceof Promise) throw new TypeError('a rule of every place cannot be one that waits');
  return (findings ?? []).map((finding) => ({ path, ...finding }));
}

/**
 * Returns a filter of values by name.
 * @param {string[]} names
 * @returns {Wanted}
 */
export const named =
  (...names) =>
  (_value, path) =>
    names.includes(path.at(-1) ?? '');

/**
 * Returns a filter of objects that have a property.
 * @param {string} name
 * @returns {Wanted}
 */
export const having = (name) => (value) => hasMembers(value) && name in value;
