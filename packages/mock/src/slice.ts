/** The part of a description that the answers of one operation need. */
import type { AnyOperation } from '@mostrador/server-stub';
import { isObject } from './is-object.ts';

/**
 * A description of the answers of one operation and of nothing else. Prism takes seconds to read all of the operations,
 * and a few milliseconds to read one.
 */
export function slice(description: object, { path, method }: Pick<AnyOperation, 'path' | 'method'>): object {
  const name = method.toLowerCase();
  const operation = at(description, ['paths', path, name]);
  const { responses, deprecated } = isObject(operation) ? operation : {};
  const part = {
    openapi: '3.1.0',
    info: { title: path, version: '0' },
    paths: { [path]: { [name]: { responses, ...(deprecated === true && { deprecated }) } } },
    components: {},
  };
  copyReferences(responses, description, part);
  return structuredClone(part);
}

function copyReferences(value: unknown, from: object, to: object): void {
  for (const reference of references(value)) {
    const names = reference.slice('#/'.length).split('/');
    if (at(to, names) !== undefined) continue;
    const target = at(from, names);
    put(to, names, target);
    copyReferences(target, from, to);
  }
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

function at(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

function put(holder: object, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  const inner = rest.length === 0 ? value : (at(holder, [name]) ?? {});
  Object.assign(holder, { [name]: inner });
  if (rest.length > 0 && isObject(inner)) put(inner, rest, value);
}
