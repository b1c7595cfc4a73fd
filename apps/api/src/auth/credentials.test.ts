import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '@mostrador/server-stub';
import { expect, test } from 'vitest';
import { leaked, leakIn, tokenOf } from './credentials.ts';
import { newToken, shownAs } from './token-format.ts';

const token = newToken('live');
const other = newToken('live');
const url = '/api/v1/products/list/';

function problemOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('it was not rejected');
}

test.each([
  [{ 'x-api-key': token }],
  [{ 'x-api-key': ` ${token} ` }],
  [{ authorization: `Bearer ${token}` }],
  [{ authorization: `bearer   ${token} ` }],
  [{ 'x-api-key': token, authorization: `Bearer ${token}` }],
  [{ 'x-api-key': '', authorization: `Bearer ${token}` }],
])('the token is read from %j', (headers) => {
  expect(tokenOf({ url, headers })).toBe(token);
});

const malformed = [
  '',
  'Bearer',
  'Bearer ',
  `Basic ${token}`,
  token,
  `Bearer ${token} ${token}`,
  `Bearer,${token}`,
];

const rejected: [IncomingHttpHeaders, string][] = [
  [{}, 'missing_token'],
  [{ 'x-api-key': ' ' }, 'missing_token'],
  [{ 'x-api-key': token, authorization: `Bearer ${other}` }, 'conflicting_credentials'],
  [{ 'x-api-key': token, authorization: 'Basic dXNlcjpzZWNyZXQ=' }, 'invalid_token'],
  ...malformed.map((authorization): [IncomingHttpHeaders, string] => [{ authorization }, 'invalid_token']),
];

test.each(rejected)('%j is rejected as %s', (headers, code) => {
  expect(problemOf(() => tokenOf({ url, headers })).code).toBe(code);
});

test('the rejection of a request without a token says how to authenticate', () => {
  const { headers } = problemOf(() => tokenOf({ url, headers: {} }));
  expect(headers).toEqual({ 'www-authenticate': 'Bearer error="invalid_token"' });
});

const shown = shownAs(token);

test.each([
  [`${url}?api_key=abc`, { parameter: 'api_key', token: undefined }],
  [`${url}?page=1&apikey=${token}`, { parameter: 'apikey', token }],
  [`${url}?access_token=`, { parameter: 'access_token', token: undefined }],
  [`${url}?Token=abc`, { parameter: 'Token', token: undefined }],
  [`${url}?X-API-Key=abc`, { parameter: 'X-API-Key', token: undefined }],
  [`${url}?search=${token}`, { parameter: 'search', token }],
  [`${url}?search=a%20${token.replaceAll('_', '%5F')}`, { parameter: 'search', token }],
  [`${url}?${token}`, { parameter: shown, token }],
  [`${url}?a=b?token=${token}`, { parameter: 'a', token }],
  [`/api/v1/products/${token}/`, { parameter: undefined, token }],
  [`/api/v1/products/${token.replaceAll('_', '%5f')}/`, { parameter: undefined, token }],
])('a token in %s is found', (address, want) => {
  expect(leakIn({ url: address, headers: {} })).toEqual(want);
});

test.each([
  url,
  `${url}?page=2&search=mst_live_&tags=token`,
  '/api/v1/products/%E0%A4%A/',
  `${url}?search=%E0%A4%A`,
  `${url}?`,
])('%s contains no token', (address) => {
  expect(leakIn({ url: address, headers: {} })).toBeUndefined();
});

test('the rejection of a token in the URL does not repeat the token', () => {
  const problem = leaked({ url: `/api/v1/products/${token}/?token=${other}`, headers: {} });
  expect(problem).toMatchObject({ code: 'credentials_in_url', status: 400 });
  expect(JSON.stringify(problem)).not.toContain(token);
  expect(JSON.stringify(problem)).not.toContain(other);
});
