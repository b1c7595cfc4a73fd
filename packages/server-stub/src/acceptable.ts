/** Rejects callers that would not read the answer (Decision N60: 406). */
import { Problem } from './problems.ts';

const RANGES = new Set(['application/json', 'application/*', '*/*']);

/** @param accept the `Accept` header; none means that anything will do. */
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
