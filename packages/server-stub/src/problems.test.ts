import { expect, test } from 'vitest';
import { Problem, problems, renderProblem } from './problems.ts';
import { toProblem } from './to-problem.ts';

test('renders a problem with everything required by N59', () => {
  const problem = new Problem('insufficient_scope', 'This operation needs the scope `products:write`.', {
    headers: { 'x-any': 'thing' },
    extra: { required_scope: 'products:write', token_scopes: [] },
  });
  expect(renderProblem(problem, { id: 'req_1', url: '/api/v1/products/?token=secret' })).toEqual({
    status: 403,
    headers: { 'x-any': 'thing', 'content-type': 'application/problem+json' },
    body: {
      success: false,
      type: 'http://127.0.0.1:3000/docs/errors/#insufficient_scope',
      title: 'Insufficient scope',
      status: 403,
      detail: 'This operation needs the scope `products:write`.',
      instance: '/api/v1/products/',
      code: 'insufficient_scope',
      required_scope: 'products:write',
      token_scopes: [],
      request_id: 'req_1',
    },
  });
});

test('every code has an error status and a title', () => {
  for (const [code, { status, title }] of Object.entries(problems)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(title, code).toMatch(/^[A-Z]/);
  }
});

test('a problem is unchanged', () => {
  const problem = new Problem('not_found', 'Gone.');
  expect(toProblem(problem)).toBe(problem);
});

test.each([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'payload_too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_media_type'],
  ['FST_ERR_BAD_URL', 'route_not_found'],
  ['ECONNREFUSED', 'internal_error'],
  ['toString', 'internal_error'],
])('an error with the code %s is %s', (code, want) => {
  const cause = Object.assign(new Error('secret'), { code });
  const problem = toProblem(cause);
  expect(problem).toMatchObject({ code: want, cause });
  expect(problem.detail).not.toContain('secret');
});

test('a request error of the framework is never an internal error', () => {
  const cause = Object.assign(new Error('secret'), { code: 'FST_ERR_NEW', statusCode: 400 });
  expect(toProblem(cause)).toMatchObject({ code: 'malformed_request', status: 400 });
});

test.each([undefined, null, 'text', new Error('secret')])('%o is an internal error', (thrown) => {
  expect(toProblem(thrown)).toMatchObject({ code: 'internal_error', status: 500 });
});
