import { expect, test } from 'vitest';
import { explain } from './explain.ts';

const cases = [
  {
    given: { code: 'EACCES' },
    want: /^The data directory \/data cannot be used: this user has no permission/,
  },
  { given: { code: 'EROFS' }, want: /read-only file system. Choose another. \(what the system said\)$/ },
  { given: { code: 'ENOSPC' }, want: /the disk is full/ },
  { given: { code: 'ERR_SQLITE_ERROR', errcode: 13 }, want: /the disk is full/ },
  { given: { code: 'ECONNREFUSED' }, want: /^what the system said$/ },
  { given: {}, want: /^what the system said$/ },
];

test.for(cases)('$given', ({ given, want }) => {
  const error = Object.assign(new Error('what the system said'), given);
  expect(() => explain('/data', error)).toThrow(want);
});
