/** Limits of free-form objects, which the service stores without interpreting them (Decision inner-structure). */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { isObject } from '../core/is-object.ts';
import type { Document } from './document.ts';

const names = ['metadata', 'custom_fields', 'attributes'];
const mostKeys = 50;
const mostBytes = 16 * 1024;

/** Checks the sent free-form objects. Throws a problem for more than 50 keys or 16 KB of JSON. */
export function checkFreeMembers(record: Document, sent: readonly string[]): void {
  const errors = names.flatMap((name) => (sent.includes(name) ? freeMemberErrors(name, record[name]) : []));
  const [first] = errors;
  if (!first) return;
  const detail =
    errors.length === 1 ? `\`${first.field}\` ${first.message}.` : `${errors.length} fields are not valid.`;
  throw new Problem('validation_failed', detail, { errors });
}

function freeMemberErrors(field: string, value: unknown): FieldError[] {
  if (!isObject(value)) return [];
  const at = { pointer: `/${field}`, field };
  if (Object.keys(value).length > mostKeys) {
    return [
      {
        ...at,
        code: 'too_many_items',
        message: `must have at most ${mostKeys} fields`,
        max_items: mostKeys,
      },
    ];
  }
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > mostBytes
    ? [{ ...at, code: 'too_long', message: `must be at most ${mostBytes} bytes of JSON` }]
    : [];
}
