/** Compares one field of a table with what the description says of it. */
import { isDeepStrictEqual } from 'node:util';
import { type Bounds, type Field, largestAmount } from './fields/field-table.ts';
import type { SchemaView } from './schema-view.ts';

/**
 * What a schema is for: the body of a `create` needs what the table requires, that of an `update` needs nothing, a
 * `record` repeats the fields of requests. For a `response` only what the table states is compared, because a narrower
 * response rejects no client.
 */
export type Purpose = 'create' | 'update' | 'record' | 'response';

/** The differences of a member, each as the end of a sentence that begins with its name. */
export function differencesOf(
  field: Field,
  view: SchemaView,
  isRequired: boolean,
  purpose: Purpose,
): string[] {
  return [
    ...requirement(field, isRequired, purpose),
    ...nullability(field, view, purpose),
    ...valueDifferences(field, view, purpose),
    ...defaultDifference(field, view, purpose),
  ];
}

/** The differences of type and bounds. */
export function valueDifferences(field: Field, view: SchemaView, purpose: Purpose): string[] {
  const open = field.open && !view.open ? ['should take more values than the named ones'] : [];
  const closed = view.closed && purpose !== 'response' ? ['should take members it does not know'] : [];
  return [...typeDifference(field, view), ...boundDifferences(field, view, purpose), ...open, ...closed];
}

function requirement(field: Field, isRequired: boolean, purpose: Purpose): string[] {
  if (purpose === 'record' || field.required === 'unsaid') return [];
  const wanted = purpose !== 'update' && field.required === true;
  if (purpose === 'response') return wanted && !isRequired ? ['should always be there'] : [];
  if (wanted === isRequired) return [];
  return [wanted ? 'should be required' : 'should be optional'];
}

/** Null clears an optional field (Decision nulls), so it may always be allowed there, and never for a required one. */
function nullability(field: Field, view: SchemaView, purpose: Purpose): string[] {
  if (field.orNull && !view.nullable) return ['should allow null'];
  const isBody = purpose === 'create' || purpose === 'update';
  const isNeeded = isBody && field.required === true && view.types.length > 0;
  return isNeeded && view.nullable ? ['should not allow null'] : [];
}

function typeDifference(field: Field, view: SchemaView): string[] {
  if (field.type === 'unsaid') return [];
  const want = [field.type].flat().sort();
  if (isDeepStrictEqual(want, view.types)) return [];
  return [`should be ${want.join(' or ')} and is ${view.types.join(' or ') || 'anything'}`];
}

/** Every list of a body has it, which the reference does not say of any (Decision request-limits). */
export const mostItems = 1000;

/** Every amount has these bounds, where the reference states none (Decision money). */
function isLargest(name: string, bound: unknown): boolean {
  return (name === 'maximum' && bound === largestAmount) || (name === 'minimum' && bound === -largestAmount);
}

const boundNames = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'] as const),
  ...(['minItems', 'maxItems', 'format', 'enum'] as const),
];

/** The inclusive bound may stand beside the exclusive one, for tools that know only the former. */
const exclusives: Record<string, 'exclusiveMinimum' | 'exclusiveMaximum'> = {
  minimum: 'exclusiveMinimum',
  maximum: 'exclusiveMaximum',
};

function boundDifferences(field: Field, view: SchemaView, purpose: Purpose): string[] {
  const bounds: Bounds = { ...field.decided, ...field };
  const stated = new Map<string, unknown>(boundNames.map((name) => [name, bounds[name]]));
  const names = new Set([...boundNames, ...view.bounds.keys()]);
  return [...names].flatMap((name) => {
    const [want, have] = [stated.get(name), view.bounds.get(name)];
    if (isDeepStrictEqual(unordered(want), unordered(have))) return [];
    if (['maxItems', 'maxProperties'].includes(name) && want === undefined && have === mostItems) return [];
    if (isLargest(name, have) && want === undefined) return [];
    if (name === 'enum' && field.type === 'unsaid' && want === undefined && view.decided) return [];
    if (want === undefined && (purpose === 'response' || have === stated.get(exclusives[name] ?? '')))
      return [];
    return [`${name} should be ${shown(want)} and is ${shown(have)}`];
  });
}

/** Only what creates has defaults: a client that sends those of an update would reset the fields it leaves out. */
function defaultDifference(field: Field, view: SchemaView, purpose: Purpose): string[] {
  const want = purpose === 'create' ? field.default : undefined;
  const isCompared = purpose === 'update' || want !== undefined;
  if (!isCompared || view.default === want) return [];
  return [`default should be ${shown(want)} and is ${shown(view.default)}`];
}

/** The values of an enum in an order of their own, without the null that marks an optional one. */
function unordered(value: unknown): unknown {
  return Array.isArray(value) ? value.filter((each) => each !== null).sort() : value;
}

function shown(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value);
}
