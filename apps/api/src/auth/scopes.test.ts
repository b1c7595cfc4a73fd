import { scopes as described } from '@mostrador/types';
import { expect, test } from 'vitest';
import { parseScopes, scopes } from './scopes.ts';

const names = scopes.map(({ scope }) => scope);

test('the scopes are those that operations require, each once', () => {
  expect([...names].sort()).toEqual([...described]);
});

test('statistics have only a read scope', () => {
  expect(names.filter((name) => name.startsWith('stats:'))).toEqual(['stats:read']);
});

test('a scope describes what it allows', () => {
  expect(scopes.find(({ scope }) => scope === 'pricing_profiles:write')).toEqual({
    scope: 'pricing_profiles:write',
    resource: 'pricing_profiles',
    action: 'write',
    area: 'catalog',
    description: 'Create, update and delete pricing profiles.',
  });
});

test.each([
  ['all', names],
  ['products:read', ['products:read']],
  ['sales:write,products:read', ['products:read', 'sales:write']],
  [' products:read ,  products:read ', ['products:read']],
  ['products:read,all', names],
])('%j means %j', (given, want) => {
  expect(parseScopes(given)).toEqual(want);
});

test.each([
  ['', 'A token needs at least one scope.'],
  ['product:read', 'product:read is not a scope. Did you mean products:read?'],
  ['stats:write', 'stats:write is not a scope. Did you mean stats:read?'],
  ['products:delete', 'products:delete is not a scope. Did you mean products:read or products:write?'],
  ['qwertyuiop', 'qwertyuiop is not a scope. A scope is a resource and an action, like products:read.'],
  [
    'sale:read,products:read,custmers:write',
    'sale:read is not a scope. Did you mean sales:read? custmers:write is not a scope. Did you mean customers:write?',
  ],
])('%j is rejected', (given, want) => {
  expect(() => parseScopes(given)).toThrow(want);
});
