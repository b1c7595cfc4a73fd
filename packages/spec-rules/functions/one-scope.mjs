/** @import { Operation, Rule } from '../types.d.ts' */
/** @typedef {{ bases: Record<string, string>, exceptions: Record<string, string> }} Scopes */

/**
 * Returns the scope of a method and path: that of the longest matching base, `read` for GET and `write` otherwise.
 * @param {string} method
 * @param {string} address
 * @param {Scopes} scopes
 */
function scopeOf(method, address, { bases, exceptions }) {
  const fitting = Object.entries(bases).filter(
    ([base]) => address === base || address.startsWith(`${base}/`),
  );
  const [longest] = fitting.sort(([a], [b]) => b.length - a.length);
  if (longest === undefined) return undefined;
  return exceptions[`${method} ${address}`] ?? `${longest[1]}:${method === 'get' ? 'read' : 'write'}`;
}

/**
 * Both ways to send a token require the same single scope, derived from path and method (Reference 5.1, Decision N67).
 *
 * Bad:  `security: [{ApiKeyHeader: []}, {BearerToken: ['products:write']}]`
 * Good: `security: [{ApiKeyHeader: ['products:write']}, {BearerToken: ['products:write']}]`
 *
 * @type {Rule<Operation, Scopes>}
 */
export default function oneScope({ security }, scopes, { path }) {
  const [, address, method] = path.map(String);
  const scope = scopeOf(method ?? '', address ?? '', scopes);
  if (scope === undefined)
    return [{ message: `add the base path of ${address} to packages/spec-rules/scopes.mjs`, path }];
  const want = [{ ApiKeyHeader: [scope] }, { BearerToken: [scope] }];
  if (JSON.stringify(security) === JSON.stringify(want)) return [];
  const message = `security must be [{ApiKeyHeader: ['${scope}']}, {BearerToken: ['${scope}']}]`;
  return [{ message, path: security ? [...path, 'security'] : path }];
}
