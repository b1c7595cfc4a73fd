/** @import { Rule } from '../types.d.ts' */

/**
 * A keyword that the description does without; the option says why and what to do instead.
 *
 * Bad:  `{type: number, multipleOf: 0.01}`
 * Good: `{type: number}`
 *
 * @type {Rule<unknown, { instead: string }>}
 */
export default function forbidden(_value, { instead }, { path }) {
  return [{ message: instead, path }];
}
