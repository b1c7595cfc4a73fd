import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test.each([
  { text: 'Ten rules', want: 'ten-rules' },
  { text: 'Conventions: requests and responses', want: 'conventions-requests-and-responses' },
  { text: 'N61 Lists: pages, order, filters', want: 'n61-lists-pages-order-filters' },
])('the anchor of "$text"', ({ text, want }) => {
  expect(slug(text)).toBe(want);
});
