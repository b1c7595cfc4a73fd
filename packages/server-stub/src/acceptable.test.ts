import { expect, test } from 'vitest';
import { rejectUnacceptable } from './acceptable.ts';

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/*;q=0.5',
  'text/html, application/xhtml+xml, */*;q=0.8',
])('Accept: %s will do', (accept) => {
  expect(() => rejectUnacceptable(accept)).not.toThrow();
});

test.each(['text/html', 'application/xml, text/*', 'application/json;q=0', '*/*; q=0.0'])(
  'Accept: %s is rejected',
  (accept) => {
    expect(() => rejectUnacceptable(accept)).toThrow(
      expect.objectContaining({ code: 'not_acceptable', status: 406 }),
    );
  },
);
