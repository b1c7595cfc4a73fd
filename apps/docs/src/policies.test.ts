import { expect, test } from 'vitest';
import { policyOf } from './policies.ts';

const EMPTY = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

test.each([
  { what: 'no script', html: '<p>script</p>', want: "script-src 'self'" },
  { what: 'a file', html: '<script type="module" src="a.js"></script>', want: "script-src 'self'" },
  { what: 'an inline script', html: '<script id="a"></script>', want: `script-src 'self' 'sha256-${EMPTY}'` },
  {
    what: 'both',
    html: '<script src="a.js"></script><script></script>',
    want: `script-src 'self' 'sha256-${EMPTY}'`,
  },
])('a page with $what may run only that', ({ html, want }) => {
  expect(policyOf('index.html', html).split('; ')).toContain(want);
});

test.each([
  { path: 'index.html', want: "connect-src 'self'" },
  { path: 'try/index.html', want: "connect-src 'self' http://127.0.0.1:* http://localhost:*" },
])('$path may connect to no other host', ({ path, want }) => {
  expect(policyOf(path, '').split('; ')).toContain(want);
});
