/** Extracts the part of a description that one response needs. */
import { isObject, valueAt } from '@mostrador/json';

/** The path of the response in a slice. */
export const PLACE = '/';

/**
 * Returns a description with a single response, as that of `GET /`. Prism takes seconds to parse all operations, and a
 * few milliseconds for one response.
 */
export function slice(description: object, { status, response, deprecated }: DescribedResponse): object {
  const part = {
    openapi: '3.1.0',
    info: { title: 'One response', version: '0' },
    paths: { [PLACE]: { get: { responses: { [status]: response }, ...(deprecated && { deprecated }) } } },
    components: {},
  };
  copyReferences(response, description, part);
  return short(part);
}

/** The maximum size of generated lists and maps, since one with a thousand items would take seconds. */
const most = 5;

/** Returns a copy of a part with smaller lists and maps, where their minimum allows it. */
function short(part: object): object {
  const text = JSON.stringify(part, (_, value: unknown) => {
    if (!isObject(value)) return value;
    const { maxItems, minItems = 0, maxProperties, minProperties = 0, properties } = value;
    return {
      ...value,
      ...(exceeds(maxItems) && { maxItems: Math.max(most, Number(minItems)) }),
      ...(!properties && exceeds(maxProperties) && { maxProperties: Math.max(most, Number(minProperties)) }),
    };
  });
  return JSON.parse(text);
}

function exceeds(limit: unknown): boolean {
  return typeof limit === 'number' && limit > most;
}

/** One documented response of an operation. */
export interface DescribedResponse {
  status: string;
  response: unknown;
  /** Whether the operation is deprecated, which Prism states in a header. */
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
