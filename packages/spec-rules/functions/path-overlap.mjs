/** @import { Rule } from '../types.d.ts' */

const isVariable = (/** @type {string | undefined} */ segment) => segment?.startsWith('{') === true;

/**
 * Returns whether the first path has a literal where the second has a variable.
 * @param {string[]} a
 * @param {string[]} b
 */
const isMoreExact = (a, b) => a.some((segment, i) => !isVariable(segment) && isVariable(b[i]));

/**
 * Returns how two paths overlap: `ambiguous` if each is more specific somewhere, `identical` except for names, or not
 * at all.
 * @param {string} one
 * @param {string} other
 */
function overlap(one, other) {
  const a = one.split('/');
  const b = other.split('/');
  const differs = a.some((segment, i) => segment !== b[i] && !isVariable(segment) && !isVariable(b[i]));
  if (a.length !== b.length || differs) return undefined;
  const exact = [isMoreExact(a, b), isMoreExact(b, a)].filter(Boolean).length;
  return ['identical', undefined, 'ambiguous'][exact];
}

const name = (/** @type {string[]} */ pair) => pair.toSorted().join(' ');

/**
 * No URL matches two paths of which neither is more specific, whatever their methods and number of variables (Decision
 * mechanics, literals-win). Unavoidable pairs are listed.
 *
 * Bad:  `/tasks/{id}/complete/` beside `/tasks/by-customer/{customer_id}/` (both match `/tasks/by-customer/complete/`)
 * Good: `/tasks/{id}/complete/` beside `/tasks/{id}/notes/`
 *
 * @type {Rule<Record<string, unknown>, { allowed: string[][] }>}
 */
export default function pathOverlap(paths, { allowed }, { path }) {
  const known = new Set(allowed.map(name));
  const addresses = Object.keys(paths);
  return addresses
    .flatMap((other, i) => addresses.slice(0, i).map((one) => ({ one, other, kind: overlap(one, other) })))
    .filter(({ one, other, kind }) => kind !== undefined && !known.has(name([one, other])))
    .map(({ one, other, kind }) => ({
      message: `${kind} with ${one}; rename a segment, or list the pair in packages/spec-rules/ambiguous-paths.mjs`,
      path: [...path, other],
    }));
}
