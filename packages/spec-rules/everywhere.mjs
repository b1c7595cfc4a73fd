/**
 * Rules about what can stand anywhere. JSONPath's `$..` comes to a part once for every place that refers to it, which is thousands of times for
 * the answers that all operations share. This comes to it once, at the first of them; Spectral reports the place in the source, which is one.
 */
/** @import { IFunctionResult, RuleDefinition, RulesetFunctionContext } from '@stoplight/spectral-core' */
/** @import { Rule } from './types.d.ts' */
import { hasMembers } from '@mostrador/json';
import { walk } from './walk.mjs';

/** @typedef {(value: unknown, path: string[]) => boolean} Wanted whether a rule is about what stands at a path */

/**
 * A rule, asked of all that is wanted instead of what it says in `given` and `field`.
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
 * A function's findings, each with its place: one that does not say where it is, is where the function looked.
 * @param {void | IFunctionResult[] | Promise<void | IFunctionResult[]>} findings
 * @param {RulesetFunctionContext['path']} path
 */
function placed(findings, path) {
  if (findings instanceof Promise) throw new TypeError('a rule of every place cannot be one that waits');
  return (findings ?? []).map((finding) => ({ path, ...finding }));
}

/**
 * What is called one of these names.
 * @param {string[]} names
 * @returns {Wanted}
 */
export const named =
  (...names) =>
  (_value, path) =>
    names.includes(path.at(-1) ?? '');

/**
 * What has a member of this name.
 * @param {string} name
 * @returns {Wanted}
 */
export const having = (name) => (value) => hasMembers(value) && name in value;
