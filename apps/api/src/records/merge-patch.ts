/** JSON Merge Patch (RFC 7396): how an object of an update changes the one that stands. Pure. */
import { isObject } from '../core/is-object.ts';

/**
 * The value after a change: objects are merged member by member and null takes a member out, anything else is replaced.
 * A member that is null already stays null, so that a record sent back as it was read changes nothing.
 */
export function mergePatch<Before extends object | null>(before: Before, patch: Before): Before;
export function mergePatch(before: unknown, patch: unknown): unknown;
export function mergePatch(before: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value !== null) merged.set(name, mergePatch(merged.get(name), value));
    else if (merged.get(name) !== null) merged.delete(name);
  }
  return Object.fromEntries(merged);
}
