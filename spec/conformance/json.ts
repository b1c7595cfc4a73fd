/** Reading JSON whose shape is not known: what is absent or of another kind reads as undefined or as empty. */
export type JsonObject = { readonly [name: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at the end of a chain of member names. */
export function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);
}

export function objectAt(value: unknown, ...names: string[]): JsonObject {
  const found = at(value, ...names);
  return isObject(found) ? found : {};
}

export function arrayAt(value: unknown, ...names: string[]): readonly unknown[] {
  const found = at(value, ...names);
  return Array.isArray(found) ? found : [];
}

export function stringAt(value: unknown, ...names: string[]): string | undefined {
  const found = at(value, ...names);
  return typeof found === 'string' ? found : undefined;
}

/** What a `$ref` within the document points to, or the value itself. */
export function resolve(document: JsonObject, value: unknown): unknown {
  const ref = stringAt(value, '$ref');
  if (ref === undefined) return value;
  const names = ref.replace(/^#\//, '').split('/').map(unescapePointer);
  return resolve(document, at(document, ...names));
}

function unescapePointer(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}
