/** Compares the access to an operation: the scope of its token, and the ways to send it. */
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../description.ts';
import type { Finding } from '../finding.ts';
import { code, phrase } from '../finding.ts';

export function compareAccess(before: Operation, after: Operation): Finding[] {
  return [...compareScopes(before, after), ...compareSchemes(before, after)];
}

function scopes({ security }: Operation): string[] {
  return [...new Set(security.flatMap((way) => Object.values(way).flat()))].sort();
}

function compareScopes(before: Operation, after: Operation): Finding[] {
  const [was, is] = [scopes(before), scopes(after)];
  if (isDeepStrictEqual(was, is)) return [];
  const needs = is.length > 0 ? is.map(code).join(', ') : 'no scope';
  const says = phrase('now needs|now need', `${needs}, previously ${was.map(code).join(', ') || 'no scope'}`);
  const verdict = is.every((scope) => was.includes(scope)) ? 'safe' : 'breaking';
  return [{ code: 'scope-changed', topic: 'access', verdict, at: is.join(' '), says }];
}

function schemes({ security }: Operation): string[] {
  return security.map((way) => Object.keys(way).sort().join(' and ') || 'nothing');
}

function compareSchemes(before: Operation, after: Operation): Finding[] {
  const [was, is] = [schemes(before), schemes(after)];
  const gone = was.filter((way) => !is.includes(way));
  const come = is.filter((way) => !was.includes(way));
  if (was.length === 0 && come.length > 0)
    return [
      access(
        'credentials-required',
        'breaking',
        phrase('now requires|now require', `credentials: ${come.map(code).join(' or ')}`),
        come.join(),
      ),
    ];
  if (is.length === 0 && gone.length > 0)
    return [
      access(
        'credentials-dropped',
        'safe',
        phrase('no longer requires|no longer require', 'credentials'),
        '',
      ),
    ];
  return [
    ...gone.map((way) =>
      access(
        'credentials-removed',
        'breaking',
        phrase('no longer accepts|no longer accept', `credentials by ${code(way)}`),
        way,
      ),
    ),
    ...come.map((way) =>
      access(
        'credentials-added',
        'safe',
        phrase('now accepts|now accept', `credentials by ${code(way)}`),
        way,
      ),
    ),
  ];
}

function access(name: string, verdict: Finding['verdict'], says: Finding['says'], at: string): Finding {
  return { code: name, topic: 'access', verdict, at, says };
}
