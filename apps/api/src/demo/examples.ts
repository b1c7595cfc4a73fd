/** The records that the description shows in the examples of its lists. */
import { namesIn } from '@mostrador/json';
import { isObject } from '../core/is-object.ts';

export type ExampleRecord = Record<string, unknown>;

/** The records in the examples of the answer 200 of `GET <path>`, each id once. */
export function exampleRecords(description: unknown, path: string): ExampleRecord[] {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const answer = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(answer, 'content', 'application/json', 'examples');
  const records = Object.values(isObject(examples) ? examples : {})
    .map((example) => inside(example, 'value', 'data', 'items'))
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .filter(isObject);
  return [...new Map(records.map((record) => [record._id ?? record.id ?? record, record])).values()];
}

/** What the first example of the answer 200 of `GET <path>` has under `data`. */
export function exampleData(description: unknown, path: string): unknown {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const answer = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(answer, 'content', 'application/json', 'examples');
  return inside(Object.values(isObject(examples) ? examples : {})[0], 'value', 'data');
}

/** What every example of the answer 200 of `GET <path>` has under `data`. */
export function allExampleData(description: unknown, path: string): ExampleRecord[] {
  const inside = (value: unknown, ...names: string[]) => memberOf(description, value, names);
  const answer = inside(description, 'paths', path, 'get', 'responses', '200');
  const examples = inside(answer, 'content', 'application/json', 'examples');
  return Object.values(isObject(examples) ? examples : {})
    .map((example) => inside(example, 'value', 'data'))
    .filter(isObject);
}

/** The value that a chain of names leads to; references of the description are followed on the way. */
function memberOf(description: unknown, value: unknown, names: readonly string[]): unknown {
  const target = isObject(value) ? value : undefined;
  if (typeof target?.$ref === 'string') {
    return memberOf(description, description, [...namesIn(target.$ref), ...names]);
  }
  const [name, ...rest] = names;
  return name === undefined ? value : memberOf(description, target?.[name], rest);
}
