/** Shows nullable objects and enums as "object or null", where Redoc would show two alternatives. */
import { isObject } from '@mostrador/json';
import { partsOf } from './parts.ts';

/** Replaces each `anyOf` with a null alternative by the other alternatives and `x-nullable`, in place. */
export function showNullable(value: unknown): void {
  if (isObject(value) && Array.isArray(value.anyOf)) simplify(value, value.anyOf);
  for (const part of partsOf(value)) showNullable(part);
}

function simplify(schema: Record<string, unknown>, alternatives: readonly unknown[]): void {
  const others = alternatives.filter((one) => !isNull(one));
  if (others.length === alternatives.length) return;
  schema['x-nullable'] = true;
  delete schema.anyOf;
  // A single alternative becomes part of the schema; several stay alternatives.
  schema[others.length === 1 ? 'allOf' : 'anyOf'] = others;
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'null';
}
