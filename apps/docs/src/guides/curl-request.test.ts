import { expect, test } from 'vitest';
import { curlRequest, shellWords } from './curl-request.ts';

test.each([
  { given: 'a b', want: ['a', 'b'] },
  { given: "a 'b c'", want: ['a', 'b c'] },
  { given: "'it'\\''s'", want: ["it's"] },
  { given: 'a \\\n  b', want: ['a', 'b'] },
  { given: '"token: $T" \'$T\'', want: ['token: secret', '$T'] },
])('$given', ({ given, want }) => {
  expect(shellWords(given, { T: 'secret' })).toEqual(want);
});

test('reads method, headers, body and address', () => {
  expect(curlRequest("curl -i -X PUT 'http://x/' -H 'A: b: c' -d '{}'")).toEqual({
    method: 'PUT',
    url: 'http://x/',
    headers: { A: 'b: c' },
    body: '{}',
    form: [],
    head: true,
  });
});

test('knows no other options', () => {
  expect(() => curlRequest('curl --insecure http://x/')).toThrow('does not use --insecure');
});
