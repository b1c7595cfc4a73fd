/** Parses a JSON body in UTF-8. An empty one is undefined; a malformed one is reported with its position. */
import { isUtf8 } from 'node:buffer';
import { malformedAt } from './malformed-json.ts';
import { Problem } from './problems.ts';

/**
 * Returns the value of the body, undefined for white space only.
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
    const what = atEnd ? 'it ends unexpectedly' : 'there is a syntax error';
    throw new Problem('malformed_json', `The body is not JSON: ${what} at line ${line}, column ${column}.`, {
      cause,
    });
  }
}
