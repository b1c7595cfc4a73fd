/** Which fields of a request the database could not keep, where only its own limits find them. Pure. */
import { pointerTo } from '@mostrador/json';
import type { FieldError } from '@mostrador/types';
import { isObject } from '../core/is-object.ts';

/** What any index takes of one text, in bytes of UTF-8. */
const mostBytes = 2000;
/** Beyond this a number is more than any amount or quantity. */
const mostAmount = 1e12;
const mostErrors = 20;

interface Leaf {
  path: readonly string[];
  value: unknown;
}

/**
 * The fields that are to blame: those with the value that the message of the database quotes, else the texts that are
 * too long for an index and the numbers that are too large. `sent` is a body, an item of one, or a query.
 */
export function unkeepableFields(sent: unknown, message: string): FieldError[] {
  const leaves = leavesOf(sent);
  const quoted = /"([^"]*)"$/.exec(message)?.[1];
  const named = leaves.filter(({ value }) => quoted !== undefined && quoted !== '' && value === quoted);
  const found =
    named.length > 0
      ? named.map((leaf) => fieldError(leaf, 'invalid_format', 'cannot be stored'))
      : leaves.flatMap((leaf) => beyond(leaf) ?? []);
  return found.length > 0 ? found.slice(0, mostErrors) : largest(leaves);
}

/** Where each value alone could be kept, it is the largest number that a sum has no room for. */
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

/** Bodies are no deeper than the description lets them be, and no larger than the limit of bodies. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, String(index)]));
  if (!isObject(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}
