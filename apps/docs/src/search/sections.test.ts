import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

test('a page is split into its title and sections, without code and markup', () => {
  const markdown = `---
outline: 2
---

# Refunds

Give *money* [back](/guides/errors).

## Void a sale

\`\`\`sh
curl
\`\`\`

Use \`voidSale\`.

## Again {#twice}

## Void a sale
`;
  expect(sectionsOf(markdown)).toEqual([
    { anchor: '', title: 'Refunds', text: 'Give money back.' },
    { anchor: 'void-a-sale', title: 'Void a sale', text: 'Use voidSale.' },
    { anchor: 'twice', title: 'Again', text: '' },
    { anchor: 'void-a-sale-1', title: 'Void a sale', text: '' },
  ]);
});
