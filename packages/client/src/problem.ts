import type { Problem } from '@mostrador/types';

/** Distinguishes problems of this API from responses of a proxy. */
export function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  return 'success' in body && body.success === false && 'code' in body && typeof body.code === 'string';
}
