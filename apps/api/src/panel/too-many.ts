import { panelProblem } from '@mostrador/panel-api/server';

/** Rejects a request if there are seconds to wait. @throws Problem 429 with `Retry-After` */
export function tooMany(seconds: number | undefined, code: 'too_many_attempts' | 'rate_limited'): void {
  if (seconds === undefined) return;
  const what = code === 'rate_limited' ? 'requests' : 'failed attempts';
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 120 ? `${seconds} seconds` : `${minutes} minutes`;
  throw panelProblem(code, `Too many ${what}. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
