import { expect, test } from 'vitest';
import { pageLinks, pageText } from './page.ts';

test.each([
  { total: 0, page: 1, want: { total_pages: 0, has_next: false, has_prev: false } },
  { total: 2, page: 1, want: { total_pages: 1, has_next: false, has_prev: false } },
  { total: 5, page: 2, want: { total_pages: 3, has_next: true, has_prev: true } },
  { total: 4, page: 2, want: { total_pages: 2, has_next: false, has_prev: true } },
  { total: 4, page: 9, want: { total_pages: 2, has_next: false, has_prev: true } },
])('page $page of $total records', ({ total, page, want }) => {
  const text = pageText(['{"_id":"a"}', '{"_id":"b"}'], total, { page, perPage: 2 });
  expect(JSON.parse(text)).toEqual({
    items: [{ _id: 'a' }, { _id: 'b' }],
    total,
    page,
    per_page: 2,
    ...want,
  });
});

test.each([
  ['nothing', 0, 1, undefined],
  [
    'a first page',
    5,
    1,
    '</l/?q=a&page=1>; rel="first", </l/?q=a&page=2>; rel="next", </l/?q=a&page=3>; rel="last"',
  ],
  [
    'a last page',
    5,
    3,
    '</l/?q=a&page=1>; rel="first", </l/?q=a&page=2>; rel="prev", </l/?q=a&page=3>; rel="last"',
  ],
  [
    'a page beyond',
    5,
    9,
    '</l/?q=a&page=1>; rel="first", </l/?q=a&page=3>; rel="prev", </l/?q=a&page=3>; rel="last"',
  ],
])('links of %s', (_, total, page, want) => {
  expect(pageLinks('/l/?q=a', total, { page, perPage: 2 })).toBe(want);
});

test('links keep the whole query', () => {
  expect(pageLinks('/l/?q=a?b', 1, { page: 1, perPage: 2 })).toContain('</l/?q=a%3Fb&page=1>; rel="first"');
});

test.each([
  ['as long as a header may be', 600, true],
  ['longer', 700, false],
  ['as long as a URL may be', 16_000, false],
])('links that are %s are sent or omitted', (_, length, there) => {
  const links = pageLinks(`/l/?q=${'a'.repeat(length)}`, 3, { page: 1, perPage: 2 });
  expect(links !== undefined).toBe(there);
  expect((links ?? '').length).toBeLessThanOrEqual(2_000);
});
