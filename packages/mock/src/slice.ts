/** The part of a description that one answer needs. */
import { isObject, valueAt } from '@mostrador/json';

/** Where Prism finds the answer of a slice. */
export const PLACE = '/';

/**
 * A description of one answer and of nothing else, as that of `GET /`. Prism takes seconds to read all operations, and a
 * few milliseconds to read one answer.
 */
export function slice(description: object, { status, response, deprecated }: DescribedResponse): object {
  const part = {
    openapi: '3.1.0',
    info: { title: 'One answer', version: '0' },
    paths: { [PLACE]: { get: { responses: { [status]: response }, ...(deprecated && { deprecated }) } } },
    components: {},
  };
  copyReferences(response, description, part);
  return short(part);
}

/** So many items a list has at most that is made up: what may have a thousand would take seconds. */
const mostItems = 5;

/** A copy of a part in which no list is longer than that, where it may be as short. */
function short(part: object): object {
  const text = JSON.stringify(part, (_, value: unknown) =>
    isObject(value) && typeof value.maxItems === 'number' && value.maxItems > mostItems
      ? { ...value, maxItems: Math.max(mostItems, typeof value.minItems === 'number' ? value.minItems : 0) }
      : value,
  );
  return JSON.parse(text);
}

/** What the description says of one answer of an operation. */
export interface DescribedResponse {
  status: string;
  response: unknown;
  /** Whether the operation is: Prism says so in a header. */
  deprecated: boolean;
}

function copyReferences(value: unknown, from: object, to: object): void {
  for (const reference of references(value)) {
    const names = reference.slice('#/'.length).split('/');
    if (valueAt(to, ...names) !== undefined) continue;
    const target = valueAt(from, ...names);
    put(to, names, target);
    copyReferences(target, from, to);
  }
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

function put(holder: object, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  const inner = rest.length === 0 ? value : (valueAt(holder, name) ?? {});
  Object.assign(holder, { [name]: inner });
  if (rest.length > 0 && isObject(inner)) put(inner, rest, value);
}
