/** JSON Merge Patch (RFC 7396) for objects in updates. Pure. */
import { isObject } from '../core/is-object.ts';

/**
 * Returns the value after a change: objects are merged field by field, null removes a field, anything else is replaced.
 * A field that is already null stays null, so that a record sent back as read changes nothing.
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
