/** A call with the values of the description's first examples: `client.products.get('6aba64d0b1c1c1e7a5010001')`. */
import type { Document, Parameter } from '../document.ts';
import { isFile } from '../file-schema.ts';
import { memberName, quote } from '../names.ts';
import type { OperationEntry } from '../operations.ts';
import { resolveExample, resolveSchema } from '../resolve.ts';
import type { CallName } from './call-names.ts';
import { argumentsOf, inPlace } from './signature.ts';

/** The source of the call; undefined when something that it demands has no example. */
export function exampleCall(document: Document, entry: OperationEntry, call: CallName): string | undefined {
  const path = inPlace(entry, 'path').map((parameter) => parameterSource(document, parameter));
  const values: Record<string, string | undefined> = {
    body: bodySource(document, entry),
    query: querySource(document, entry),
  };
  const given = argumentsOf(document, entry)
    .slice(path.length)
    .filter(({ required, name }) => required || values[name] !== undefined);
  const sources = [...path, ...given.map(({ name }) => values[name])];
  return sources.includes(undefined)
    ? undefined
    : `client.${call.group}.${call.method}(${sources.join(', ')})`;
}

/** A JSON value as TypeScript: `{ name: 'Casco', price: 1 }`. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return objectSource(Object.entries(value).map(([name, member]) => [name, literal(member)]));
}

function bodySource(document: Document, { body }: OperationEntry): string | undefined {
  const [first] = Object.values(body?.examples ?? {});
  const value = first && resolveExample(document, first).value;
  if (!body || value === undefined) return undefined;
  if (body.mediaType !== 'multipart/form-data') return literal(value);
  const { properties = {} } = resolveSchema(document, body.schema);
  const part = (name: string, member: unknown) =>
    isFile(properties[name] ?? {}) ? `new Blob([${literal(member)}])` : literal(member);
  return objectSource(Object.entries({ ...value }).map(([name, member]) => [name, part(name, member)]));
}

/** The parameters that must be given; undefined when none must, or one of them has no example. */
function querySource(document: Document, entry: OperationEntry): string | undefined {
  const required = inPlace(entry, 'query').filter((parameter) => parameter.required);
  const members = required.flatMap((parameter): [string, string][] => {
    const source = parameterSource(document, parameter);
    return source === undefined ? [] : [[parameter.name, source]];
  });
  return members.length > 0 && members.length === required.length ? objectSource(members) : undefined;
}

function parameterSource(document: Document, { example, schema }: Parameter): string | undefined {
  const { example: own, enum: values = [] } = resolveSchema(document, schema);
  const value = example ?? own ?? values[0];
  return value === undefined ? undefined : literal(value);
}

function objectSource(members: [name: string, source: string][]): string {
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, source]) => `${memberName(name)}: ${source}`).join(', ')} }`;
}
