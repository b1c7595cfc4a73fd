/** @import { Rule } from '../types.d.ts' */

/**
 * A forbidden keyword; the option states the reason and the alternative.
 *
 * Bad:  `{type: number, multipleOf: 0.01}`
 * Good: `{type: number}`
 *
 * @type {Rule<unknown, { instead: string }>}
 */
export default function forbidden(_value, { instead }, { path }) {
  return [{ message: instead, path }];
}
