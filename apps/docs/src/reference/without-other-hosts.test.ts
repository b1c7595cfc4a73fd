import { expect, test } from 'vitest';
import { withoutOtherHosts } from './without-other-hosts.ts';

test.each([
  { given: 'src:`https://cdn.redoc.ly/redoc/logo-mini.svg`', want: /^src:`data:,`$/ },
  { given: '`https://cdn.redocly.com/icons/fa/7.0.0`', want: /^`data:,`$/ },
  { given: '`https://otel.cloud.redocly.com/v1/traces`', want: /^`data:,`$/ },
  { given: 'href="https://redocly.com/redoc/"', want: /^href="https:\/\/redocly.com\/redoc\/"$/ },
])('$given', ({ given, want }) => {
  expect(withoutOtherHosts(given)).toMatch(want);
});
