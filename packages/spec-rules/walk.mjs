/**
 * Shows a value and everything inside it to `visit`, each with its place; not what is inside where `visit` says false. The place is one array that
 * grows and shrinks on the way, because to copy it at every step takes longer than all else: copy it to keep it.
 * @param {unknown} value
 * @param {(value: unknown, path: string[]) => boolean | void} visit
 * @param {string[]} path where the value stands
 */
export function walk(value, visit, path = []) {
  if (visit(value, path) === false || typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    path.push(key);
    walk(part, visit, path);
    path.pop();
  }
}
