/** Reads a JSON body: UTF-8, empty meaning none, malformed naming the place. */
import { isUtf8 } from 'node:buffer';
import { fieldOf } from './field-errors.ts';
import { malformedAt } from './malformed-json.ts';
import { Problem } from './problems.ts';
import { mayBeUnstorable, UNSTORABLE, unstorablePointers } from './text.ts';
import { validationFailed } from './validation.ts';

/**
 * The value of the body, undefined when there is nothing but white space.
 * @throws Problem `malformed_json`, or `validation_failed` for texts that cannot be stored.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('malformed_json', 'The body is not JSON: it is not UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return undefined;
  const value = parse(text);
  if (mayBeUnstorable(text)) refuseUnstorable(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { line, column, atEnd } = malformedAt(text, cause instanceof Error ? cause.message : '');
    const what = atEnd ? 'it ends too early,' : 'there is a mistake';
    throw new Problem('malformed_json', `The body is not JSON: ${what} at line ${line}, column ${column}.`, {
      cause,
    });
  }
}

function refuseUnstorable(value: unknown): void {
  const errors = unstorablePointers(value).map((pointer) => ({
    pointer,
    field: fieldOf(pointer),
    code: 'invalid_format' as const,
    message: UNSTORABLE,
  }));
  if (errors.length > 0) throw validationFailed(errors);
}
