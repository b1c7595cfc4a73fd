/** Puts the fields that a request sent into the example of the response. */
import { isObject } from '@mostrador/json';

const OWN = new Set(['_id', 'id', 'created_at', 'updated_at']);

/**
 * Returns the example of a record with the sent fields. Only plain values, and lists of them, are replaced: fields that
 * the service computes stay as in the example.
 */
export function withSent(data: unknown, sent: unknown): unknown {
  if (!isObject(data) || !isObject(sent) || typeof data._id !== 'string') return data;
  const fields = Object.entries(sent).filter(
    ([name, value]) => name in data && !OWN.has(name) && fits(value, data[name]),
  );
  return { ...data, ...Object.fromEntries(fields) };
}

/** Returns whether a value has the same simple type as the one in the example. */
function fits(value: unknown, example: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(example) && [...value, ...example].every(isPlain);
  return isPlain(value) && value !== null && typeof value === typeof example;
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
