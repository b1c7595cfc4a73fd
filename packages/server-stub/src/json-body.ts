/** Reads a JSON body: UTF-8, empty meaning none, malformed naming the place. */
import { isUtf8 } from 'node:buffer';
import { malformedAt } from './malformed-json.ts';
import { Problem } from './problems.ts';

/**
 * The value of the body, undefined when there is nothing but white space.
 * @throws Problem `malformed_json`
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('malformed_json', 'The body is not JSON: it is not UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return undefined;
  return parse(text);
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
