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

test('parses method, headers, body and URL', () => {
  expect(curlRequest("curl -i -X PUT 'http://x/' -H 'A: b: c' -d '{}'")).toEqual({
    method: 'PUT',
    url: 'http://x/',
    headers: { A: 'b: c' },
    body: '{}',
    form: [],
    head: true,
  });
});

test('parses a file from a here-document', () => {
  const { form, input } = curlRequest("curl http://x/ -F 'file=@-;filename=a.csv' <<'CSV'\na;b\n1;2\nCSV");
  expect({ form, input }).toEqual({ form: ['file=@-;filename=a.csv'], input: 'a;b\n1;2' });
});

test('rejects other options', () => {
  expect(() => curlRequest('curl --insecure http://x/')).toThrow('does not use --insecure');
});
