import { expect, test } from 'vitest';
import { render, slug } from './decisions.ts';

test.each([
  { text: 'Ten rules', want: 'ten-rules' },
  { text: 'Conventions: requests and answers', want: 'conventions-requests-and-answers' },
  { text: 'N61 Lists: pages, order, filters', want: 'n61-lists-pages-order-filters' },
])('the anchor of "$text"', ({ text, want }) => {
  expect(slug(text)).toBe(want);
});

test('the contents lead to the anchor before a heading, else to that of the heading', () => {
  const { headings } = render(
    '## Ten rules\n\n<a id="R1"></a>\n### R1 Status is data\n\n### Other\n\n#### Deeper\n',
  );
  expect(headings).toEqual([
    { depth: 2, text: 'Ten rules', anchor: 'ten-rules' },
    { depth: 3, text: 'R1 Status is data', anchor: 'R1' },
    { depth: 3, text: 'Other', anchor: 'other' },
  ]);
});

test('a table scrolls in a box of its own', () => {
  expect(render('| a |\n|---|\n| 1 |\n').html).toMatch(/^<div class="wide"><table>.*<\/table><\/div>/s);
});
