/** Generates a call with the first examples of the description: `client.products.get('6aba64d0b1c1c1e7a5010001')`. */
import type { Document, Parameter } from '../document.ts';
import { isFile } from '../file-schema.ts';
import { memberName, quote } from '../names.ts';
import type { OperationEntry } from '../operations.ts';
import { resolveExample, resolveSchema } from '../resolve.ts';
import type { CallName } from './call-names.ts';
import { argumentsOf, inPlace } from './signature.ts';

/** The inputs of an operation as source: those that are required or have an example. */
export interface ExampleInputs {
  path: [name: string, source: string][];
  body?: string;
  query?: string;
}

/** Returns the source of the call; undefined if a required input has no example. */
export function exampleCall(document: Document, entry: OperationEntry, call: CallName): string | undefined {
  const inputs = exampleInputs(document, entry);
  if (!inputs) return undefined;
  const { path, body, query } = inputs;
  const sources = [...path.map(([, source]) => source), body, query].filter((source) => source !== undefined);
  return `client.${call.group}.${call.method}(${sources.join(', ')})`;
}

/** Returns the first examples of an operation's inputs; undefined if a required one has none. */
export function exampleInputs(document: Document, entry: OperationEntry): ExampleInputs | undefined {
  const path = namedSources(document, inPlace(entry, 'path'));
  const body = bodySource(document, entry);
  const query = querySource(document, entry);
  const sources: Record<string, string | undefined> = { body, query };
  const others = argumentsOf(document, entry).slice(inPlace(entry, 'path').length);
  if (!path || others.some(({ name, required }) => required && sources[name] === undefined)) return undefined;
  return { path, ...(body !== undefined && { body }), ...(query !== undefined && { query }) };
}

/** Formats a JSON value as TypeScript: `{ name: 'Casco', price: 1 }`. */
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

/** Returns the parameters that are required or sent by samples; undefined if there are none, or one has no example. */
function querySource(document: Document, entry: OperationEntry): string | undefined {
  const members = namedSources(
    document,
    inPlace(entry, 'query').filter(({ name, required }) => required || entry.sampled.includes(name)),
  );
  return members && members.length > 0 ? objectSource(members) : undefined;
}

function namedSources(document: Document, parameters: Parameter[]): ExampleInputs['path'] | undefined {
  const sources = parameters.flatMap((parameter): ExampleInputs['path'] => {
    const source = parameterSource(document, parameter);
    return source === undefined ? [] : [[parameter.name, source]];
  });
  return sources.length === parameters.length ? sources : undefined;
}

function parameterSource(document: Document, { example, schema }: Parameter): string | undefined {
  const { example: own, enum: values = [] } = resolveSchema(document, schema);
  const value = example ?? own ?? values[0];
  return value === undefined ? undefined : literal(value);
}

/** Returns the source of an object from the sources of its properties. */
export function objectSource(members: [name: string, source: string][]): string {
  if (members.length === 0) return '{}';
  return `{ ${members.map(([name, source]) => `${memberName(name)}: ${source}`).join(', ')} }`;
}
