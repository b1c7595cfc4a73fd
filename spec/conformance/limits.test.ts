/** The limits of the reference, and its list of scopes, hold in the API and in the panel. */
import { describe, expect, test } from 'vitest';
import { bodyOf, operationNamed, operationsOf, readBundle, responsesOf } from './description.ts';
import { at, stringAt } from './json.ts';
import { accessCodeLength, accessCodes, activeTokens, tokenExpiries } from './limits.ts';
import { scopes } from './operations/scopes.ts';
import { viewOf } from './schema-view.ts';

describe('operations', () => {
  const document = readBundle();

  test.each(accessCodes)('%s returns a %s of 8 characters', (name, field) => {
    const examples = responsesOf(document, operationNamed(document, name)).flatMap(
      (response) => response.examples,
    );
    const lengths = examples.map((example) => stringAt(example, 'data', field)?.length);
    expect(new Set(lengths)).toEqual(new Set([accessCodeLength]));
  });
});

describe('panel', () => {
  const panel = readBundle('panel');
  const memberOf = (schema: unknown, name: string) => viewOf(panel, schema).members.get(name)?.schema;

  test('tokens can expire as the reference lets them choose', () => {
    const body = bodyOf(panel, operationNamed(panel, 'POST /panel/api/tokens'));
    expect(viewOf(panel, memberOf(body, 'expires')).bounds.get('enum')).toEqual(tokenExpiries);
  });

  test('a token takes any of the 57 scopes', () => {
    const body = bodyOf(panel, operationNamed(panel, 'POST /panel/api/tokens'));
    const { items } = viewOf(panel, memberOf(body, 'scopes'));
    expect(viewOf(panel, items).bounds.get('enum')).toEqual(scopes);
  });

  test('an account has at most ten active tokens', () => {
    const examples = responsesOf(panel, operationNamed(panel, 'GET /panel/api/tokens')).flatMap(
      (response) => response.examples,
    );
    expect(examples.map((example) => at(example, 'data', 'active_limit'))).toEqual([activeTokens]);
  });

  test('the scopes are asked with the session of the panel and never with a token', () => {
    const { security, source } = operationsOf(panel).get('GET /api/v1/api-tokens/scopes') ?? {};
    expect({ security, source }).toEqual({ security: ['SessionCookie '], source: 'documented' });
    expect(operationsOf(readBundle()).has('GET /api/v1/api-tokens/scopes')).toBe(false);
  });
});
