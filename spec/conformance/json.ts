/** Reading JSON whose shape is not known: what is absent or of another kind reads as undefined or as empty. */
import { isObject, namesIn, valueAt } from '@mostrador/json';

export type JsonObject = { readonly [name: string]: unknown };

export { isObject, valueAt as at };

export function objectAt(value: unknown, ...names: string[]): JsonObject {
  const found = valueAt(value, ...names);
  return isObject(found) ? found : {};
}

export function arrayAt(value: unknown, ...names: string[]): readonly unknown[] {
  const found = valueAt(value, ...names);
  return Array.isArray(found) ? found : [];
}

export function stringAt(value: unknown, ...names: string[]): string | undefined {
  const found = valueAt(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

/** What a `$ref` within the document points to, or the value itself. */
export function resolve(document: JsonObject, value: unknown): unknown {
  const ref = stringAt(value, '$ref');
  if (ref === undefined) return value;
  return resolve(document, valueAt(document, ...namesIn(decodeURIComponent(ref))));
}
