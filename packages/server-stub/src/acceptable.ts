/** Rejects requests that do not accept the response's media type (Decision N60: 406). */
import { Problem } from './problems.ts';

const RANGES = new Set(['application/json', 'application/*', '*/*']);

/** Checks the header. @param accept the `Accept` header; without one, any type is acceptable */
export function rejectUnacceptable(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '' || accept.split(',').some(takesJson)) return;
  throw new Problem(
    'not_acceptable',
    'Responses are `application/json`, which the `Accept` header excludes.',
  );
}

function takesJson(part: string): boolean {
  const [range = '', ...params] = part.split(';').map((word) => word.trim().toLowerCase());
  return RANGES.has(range) && !params.some((param) => /^q=0(\.0*)?$/.test(param));
}
