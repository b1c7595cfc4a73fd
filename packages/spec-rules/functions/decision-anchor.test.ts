import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { check } from '../testing/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'decisions-'));
writeFileSync(
  join(folder, 'DECISIONS.md'),
  '<a id="N59"></a>\n### N59 Error body\n\n<a id="catalog-rules"></a>\n### Rules\n',
);
afterAll(() => rmSync(folder, { recursive: true }));

const marked = (decision: string) => ({
  components: { schemas: { Problem: { 'x-source': 'decided', 'x-decision': decision } } },
});
const finding = (decision: string) => [
  'components schemas Problem x-decision',
  `${decision} is no anchor of DECISIONS.md; add the decision there, or correct the name`,
];

test.each([
  ['N59', []],
  ['catalog-rules', []],
  ['N5', [finding('N5')]],
  ['Rules', [finding('Rules')]],
  ['n59', [finding('n59')]],
])('%s', async (decision, want) => {
  expect(await check('decision-anchor', marked(decision), join(folder, 'openapi.yaml'))).toEqual(want);
});

test('a bundle finds the record above it', async () => {
  expect(await check('decision-anchor', marked('N59'), join(folder, 'dist', 'openapi.json'))).toEqual([]);
});

test('without a record nothing is an anchor', async () => {
  const document = join(folder, 'far', 'away', 'openapi.yaml');
  expect(await check('decision-anchor', marked('N59'), document)).toEqual([finding('N59')]);
});
