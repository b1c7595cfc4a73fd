/** Determines the fields of a request that the database rejected because of its own limits. Pure. */
import { pointerTo } from '@mostrador/json';
import type { FieldError } from '@mostrador/types';
import { isObject } from '../core/is-object.ts';

/** The maximum size of an indexed text, in bytes of UTF-8. */
const mostBytes = 2000;
/** Numbers beyond this exceed any amount or quantity. */
const mostAmount = 1e12;
const mostErrors = 20;

interface Leaf {
  path: readonly string[];
  value: unknown;
}

/**
 * Returns the fields at fault: those with the value quoted in the database message, else texts too long for an index
 * and numbers too large. `sent` is a body, an item of one, or a query.
 */
export function unstorableFields(sent: unknown, message: string): FieldError[] {
  const leaves = leavesOf(sent);
  const quoted = /"([^"]*)"$/.exec(message)?.[1];
  const named = leaves.filter(({ value }) => quoted !== undefined && quoted !== '' && value === quoted);
  const found =
    named.length > 0
      ? named.map((leaf) => fieldError(leaf, 'invalid_format', 'cannot be stored'))
      : leaves.flatMap((leaf) => beyond(leaf) ?? []);
  return found.length > 0 ? found.slice(0, mostErrors) : largest(leaves);
}

/** If each value fits on its own, returns the largest number, which made a sum exceed its range. */
function largest(leaves: readonly Leaf[]): FieldError[] {
  const numbers = leaves.filter(({ value }) => typeof value === 'number');
  const [first] = numbers.sort((one, other) => Math.abs(Number(other.value)) - Math.abs(Number(one.value)));
  return first ? [fieldError(first, 'too_high', 'makes a total exceed the maximum')] : [];
}

function beyond(leaf: Leaf): FieldError | undefined {
  const { value } = leaf;
  if (typeof value === 'string' && Buffer.byteLength(value) > mostBytes) {
    return fieldError(leaf, 'too_long', `must have at most ${mostBytes} bytes`);
  }
  if (typeof value !== 'number' || Math.abs(value) < mostAmount) return undefined;
  return value > 0
    ? { ...fieldError(leaf, 'too_high', `must be less than ${mostAmount}`), maximum: mostAmount }
    : { ...fieldError(leaf, 'too_low', `must be more than ${-mostAmount}`), minimum: -mostAmount };
}

function fieldError({ path }: Leaf, code: FieldError['code'], message: string): FieldError {
  return { pointer: pointerTo(path), field: path.join('.'), code, message };
}

/** Returns all values with their paths. The description limits the depth of bodies, and the body limit their size. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, String(index)]));
  if (!isObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}
