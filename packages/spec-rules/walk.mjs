/**
 * Visits a value and everything inside it, except inside values for which `visit` returns false. The place is one array
 * that changes during the walk, because copying it at every step would take longer than all else: copy it to keep it.
 * @param {unknown} value
 * @param {(value: unknown, path: string[]) => boolean | void} visit
 * @param {string[]} path the place of the value
 */
export function walk(value, visit, path = []) {
  if (visit(value, path) === false || typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    path.push(key);
    walk(part, visit, path);
    path.pop();
  }
}
