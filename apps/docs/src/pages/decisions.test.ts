import { expect, test } from 'vitest';
import { decisionPages, decisionUrl } from './decisions.ts';

const MARKDOWN = `# Decisions

The introduction.

## Contents

[N1](#N1) · [N2](#N2) · [Sales](#sales) · [rules](#ten-rules)

## Ten rules

<a id="R1"></a>

### R1 Status

## Conventions: requests

<a id="N2"></a>

### N2 Errors

See [R1](#R1).

## Sales

<a id="N1"></a>

### N1 Sale record

See [N2](#N2) and [below](#totals).

<a id="totals"></a>

### Totals
`;

const pages = decisionPages(MARKDOWN);

test('the overview, the conventions and each area have a page', () => {
  expect(Object.keys(pages)).toEqual(['decisions', 'decisions/conventions', 'decisions/sales']);
});

test.each([
  ['decisions', '# Decisions\n'],
  [
    'decisions',
    '[N1](/decisions/sales/#N1) · [N2](/decisions/conventions/#N2) · [Sales](/decisions/sales/) · [rules](#ten-rules)',
  ],
  ['decisions', '### R1 Status'],
  ['decisions/conventions', '# Decisions: conventions\n\n## Conventions: requests'],
  ['decisions/conventions', 'See [R1](/decisions/#R1).'],
  ['decisions/sales', '# Decisions: sales\n'],
  ['decisions/sales', '## N1 Sale record'],
  ['decisions/sales', 'See [N2](/decisions/conventions/#N2) and [below](#totals).'],
])('%s has %j', (path, text) => {
  expect(pages[path]).toContain(text);
});

test.each([
  ['R4', 'decisions/#R4'],
  ['N61', 'decisions/conventions/#N61'],
  ['N37', 'decisions/operations/#N37'],
  ['catalog-rules', 'decisions/catalog/#catalog-rules'],
])('%s is at %s', (name, url) => {
  expect(decisionUrl(name)).toBe(url);
});
