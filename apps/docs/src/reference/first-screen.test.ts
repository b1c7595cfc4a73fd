import { expect, test } from 'vitest';
import { firstScreen } from './first-screen.ts';

const BODY = '<header class="bar"><a class="link current" style="color:var(--inline)">Guides</a></header>';

test.each([
  ['a rule of a class that is there', '.bar{color:red}', '.bar{color:red}'],
  ['a rule of a class that is not', '.panel{color:red}', ''],
  ['one selector of several', '.panel a,.bar a{color:red}', '.bar a{color:red}'],
  ['all classes of a selector, not one of them', '.bar .panel{color:red}', ''],
  ['a class that must not be there', '.bar:not(.panel){color:red}', '.bar:not(.panel){color:red}'],
  ['elements', 'h1{color:red}', 'h1{color:red}'],
  ['the dark mode, which the page may have', ':root.dark{color:red}', ':root.dark{color:red}'],
  ['inside a condition', '@media print{.panel{color:red}.bar{color:red}}', '@media print{.bar{color:red}}'],
  [
    'the steps of an animation',
    '@keyframes turn{0%{top:0}to{top:1px}}',
    '@keyframes turn{0%{top:0}to{top:1px}}',
  ],
  ['a variable that is read', ':root{--a:red}a{color:var(--a)}', ':root{--a:red}a{color:var(--a)}'],
  [
    'a variable that is read by one that is read',
    ':root{--b:red;--a:var(--b)}a{color:var(--a, blue)}',
    ':root{--b:red;--a:var(--b)}a{color:var(--a, blue)}',
  ],
  ['a variable that nothing reads', ':root{--a:red}.panel{color:var(--a)}', ''],
  ['a variable that an element reads', ':root{--inline:red}', ':root{--inline:red}'],
  [
    'the marks for the script',
    '.bar{color:red}/*!sc*/\ndata-styled.g1[id="sc-x"]{content:"x,"}/*!sc*/\n',
    '.bar{color:red}',
  ],
])('%s', (_, css, want) => {
  expect(firstScreen(css, BODY)).toBe(want);
});
