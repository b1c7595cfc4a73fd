import { isObject } from '@mostrador/json';

/** Properties that hold data rather than parts of the description. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-badges']);

/** Returns the parts directly under a value of the description, without its example data. */
export function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => (DATA.has(name) ? [] : [part]));
}
