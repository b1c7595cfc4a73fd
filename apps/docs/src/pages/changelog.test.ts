import { expect, test } from 'vitest';
import { withLinksOfTheSite } from './changelog.ts';

test.each([
  { given: '[Decisions](spec/DECISIONS.md)', want: '[Decisions](/decisions/)' },
  { given: '[N59](spec/DECISIONS.md#N59)', want: '[N59](/decisions/conventions/#N59)' },
  { given: 'files in [deploy](deploy/README.md).', want: 'files in deploy.' },
  { given: '[SemVer](https://semver.org/)', want: '[SemVer](https://semver.org/)' },
])('$given', ({ given, want }) => {
  expect(withLinksOfTheSite(given)).toBe(want);
});
