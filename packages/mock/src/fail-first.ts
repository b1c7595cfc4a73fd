/** `Prefer: fail=2`: the first requests to a URL fail, the next one succeeds, then the count restarts. */
import type { FastifyRequest } from 'fastify';
import type { Preferences } from './prefer.ts';

/** Returns a function that makes requests fail, with 503 unless they name another status. */
export function failFirst(): (request: FastifyRequest, preferences: Preferences) => Preferences {
  const failed = new Map<string, number>();
  return ({ method, url }, { fail, code, ...preferences }) => {
    if (fail === undefined) return { ...preferences, ...(code !== undefined && { code }) };
    const key = `${method} ${url}`;
    const count = failed.get(key) ?? 0;
    if (count < fail) {
      failed.set(key, count + 1);
      return { ...preferences, code: code !== undefined && code >= 400 ? code : 503 };
    }
    failed.delete(key);
    return { ...preferences, ...(code !== undefined && code < 400 && { code }) };
  };
}
