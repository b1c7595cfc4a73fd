import { expect, test } from 'vitest';
import { browserPath } from './browser-path.ts';

test.each([
  {
    name: 'the one in CHROMIUM_PATH',
    named: '/opt/browser',
    there: ['/opt/browser', '/usr/bin/chromium'],
    want: '/opt/browser',
  },
  {
    name: 'a usual one without CHROMIUM_PATH',
    named: '',
    there: ['/usr/bin/google-chrome'],
    want: '/usr/bin/google-chrome',
  },
  {
    name: "Debian's before another",
    named: '',
    there: ['/usr/bin/google-chrome', '/usr/bin/chromium'],
    want: '/usr/bin/chromium',
  },
  { name: 'none', named: '', there: [], want: undefined },
])('finds $name', ({ named, there, want }) => {
  expect(browserPath(named, (path) => there.some((one) => one === path))).toBe(want);
});

test('reports a missing file in CHROMIUM_PATH', () => {
  expect(() => browserPath('/opt/browser', () => false)).toThrow('CHROMIUM_PATH is "/opt/browser"');
});
