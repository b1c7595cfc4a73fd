/** Reads the records in the list examples of the description. */
import { namesIn } from '@mostrador/json';
import { isObject } from '../core/is-object.ts';

export type ExampleRecord = Record<string, unknown>;

/** Returns the records in the examples of the 200 response of `GET <path>`, each ID once. */
export function exampleRecords(description: unknown, path: string): ExampleRecord[] {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const response = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(response, 'content', 'application/json', 'examples');
  const records = Object.values(isObject(examples) ? examples : {})
    .map((example) => inside(example, 'value', 'data', 'items'))
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .filter(isObject);
  return [...new Map(records.map((record) => [record._id ?? record.id ?? record, record])).values()];
}

/** Returns the `data` of the first example of the 200 response of `GET <path>`. */
export function exampleData(description: unknown, path: string): unknown {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const response = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(response, 'content', 'application/json', 'examples');
  return inside(Object.values(isObject(examples) ? examples : {})[0], 'value', 'data');
}

/** Returns the `data` of every example of the 200 response of `GET <path>`. */
export function allExampleData(description: unknown, path: string): ExampleRecord[] {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const response = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(response, 'content', 'application/json', 'examples');
  return Object.values(isObject(examples) ? examples : {})
    .map((example) => inside(example, 'value', 'data'))
    .filter(isObject);
}

/** Returns the value at a path of names, following references of the description. */
function memberOf(description: unknown, value: unknown, names: readonly string[]): unknown {
  const target = isObject(value) ? value : undefined;
  if (typeof target?.$ref === 'string') {
    return memberOf(description, description, [...namesIn(target.$ref), ...names]);
  }
  const [name, ...rest] = names;
  return name === undefined ? value : memberOf(description, target?.[name], rest);
}
