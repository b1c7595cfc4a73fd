/** The parser of each parameter, and the schemas that validate the parsed values. */
import type { Document, Parameter, Schema } from '../document.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { resolveSchema } from '../resolve.ts';
import { schemaPool } from './schema-pool.ts';

/** The type of the parsed value; a `moment` is a date-time, or a date if the schema allows one. */
export type ParameterKind = 'string' | 'integer' | 'number' | 'boolean' | 'moment';

export interface ParameterRule {
  kind: ParameterKind;
  list?: true;
  default?: unknown;
}

export const places = ['path', 'query', 'header'] as const;
export type Place = (typeof places)[number];

/** The name of the validator of each operation's parameters, by place; none without constraints. */
export type ValidatorNames = Record<string, Partial<Record<Place, string>>>;

export function parameterSchemas(document: Document): Record<string, Schema> {
  return parameterValidators(document).schemas;
}

export function parameterValidators(document: Document): {
  schemas: Record<string, Schema>;
  names: ValidatorNames;
} {
  const pool = schemaPool();
  const names: ValidatorNames = {};
  for (const entry of operationsOf(document)) {
    names[entry.id] = Object.fromEntries(
      places.flatMap((place) => {
        const schema = placeSchema(document, entry, place);
        return schema ? [[place, pool.add(`${entry.id}_${place}`, schema)]] : [];
      }),
    );
  }
  return { schemas: pool.schemas, names };
}

export function parameterRule(document: Document, schema: Schema): ParameterRule {
  const resolved = resolveSchema(document, schema);
  const fallback = resolved.default === undefined ? {} : { default: resolved.default };
  if (resolved.type !== 'array') return { kind: kindOf(document, resolved), ...fallback };
  return { kind: kindOf(document, resolveSchema(document, resolved.items ?? {})), list: true, ...fallback };
}

export function parametersIn({ parameters }: OperationEntry, place: Place): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

function kindOf(document: Document, { type, format, anyOf = [] }: Schema): ParameterKind {
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  const moment =
    format === 'date-time' || anyOf.some((part) => resolveSchema(document, part).format === 'date-time');
  return moment ? 'moment' : 'string';
}

function placeSchema(document: Document, entry: OperationEntry, place: Place): Schema | undefined {
  const all = parametersIn(entry, place);
  const checked = all.filter(
    ({ required, schema }) => (required && place !== 'path') || isBounded(document, schema),
  );
  if (checked.length === 0) return undefined;
  const name = (parameter: Parameter) => (place === 'header' ? parameter.name.toLowerCase() : parameter.name);
  const required = checked.filter((parameter) => parameter.required).map(name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(checked.map((parameter) => [name(parameter), parameter.schema])),
  };
}

/** Returns whether a value can be invalid: plain strings never are. */
function isBounded(document: Document, schema: Schema): boolean {
  const { type, description, default: _, ...bounds } = resolveSchema(document, schema);
  const notable = Object.keys(bounds).filter(
    (keyword) => !keyword.startsWith('x-') && !keyword.startsWith('example'),
  );
  return type !== 'string' || notable.length > 0;
}
