/** The complete reports, for people and programs. */
import { expect, test } from 'vitest';
import { review } from '../review.ts';
import { bundle, changed, ref, things } from '../testing/things.ts';
import { changelog } from './changelog.ts';
import { github } from './github.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';

const fields = 'components schemas ThingFields properties';
const changedThings = changed({
  'components schemas ThingCreate required': ['name', 'kind'],
  [`${fields} price`]: undefined,
  [`${fields} weight`]: { type: 'number', description: 'Its weight.' },
  'paths /things/ post deprecated': true,
  'paths /things/ post responses 201 content application/json schema properties data': ref('Thing'),
  'paths /things/list/ get description': 'Returns a page of things, the newest first.',
});
const approvals = [
  { change: 'request-field-removed | Things | price', reason: 'Prices moved.', date: '2026-11-20' },
  { change: 'operation-removed | GET /gone/', reason: 'Gone.', date: '2026-11-20' },
];
const found = review(bundle(things()), changedThings, approvals);

test('Markdown', () => {
  expect(markdown(found, '`main`')).toBe(`## Effect on API consumers

**2 breaking changes are not approved; 1 approval is unused**, compared with \`main\`. To approve a breaking change, add its ID, a reason and the date to \`spec/approved-breaks.yaml\`.

### Breaking, not approved

- \`POST /things/\` now requires \`kind\`. <sub>\`request-field-required | Things | kind\`</sub>
- \`POST /things/\`, \`GET /things/list/\` and 1 more no longer return \`price\`. <sub>\`response-field-removed | Things | price\`</sub>

### Breaking, approved

- \`POST /things/\` no longer accepts \`price\`. *Prices moved.* (2026-11-20)

### Unused approvals

- \`operation-removed | GET /gone/\`: remove it from \`spec/approved-breaks.yaml\`

### Needs attention

- \`POST /things/\` is deprecated.

### Requests

- \`POST /things/\` now accepts \`weight\`.

### Responses

- \`POST /things/\`, \`GET /things/list/\` and 1 more now return \`weight\`.

### Descriptions

- \`GET /things/list/\` has a new description.

<details><summary><b>Changed types</b> (3)</summary>

\`\`\`diff
@@ Thing @@
- price?: number
+ weight?: number
@@ ThingCreate @@
- kind?: Kind
- price?: number
+ kind: Kind
+ weight?: number
@@ ThingFields @@
- price?: number
+ weight?: number
\`\`\`

</details>

### Quality

| | Before | After |
|---|---|---|
| Operations | 3 | 3 |
| Schemas | 8 | 8 |
| Requests with examples | 100 % of 1 | 100 % of 1 |
| Success responses with examples | 100 % of 3 | 100 % of 3 |
| Error responses with examples | 100 % of 2 | 100 % of 2 |
| Fields with descriptions | 6.6 % of 45 | 13.3 % of 45 |
`);
});

test('nothing changed', () => {
  const nothing = review(bundle(things()), bundle(things()));
  expect(markdown(nothing, '`main`')).toContain('No changes compared with `main`.');
  expect(changelog(nothing)).toBe('No changes for API consumers.\n');
  expect(github(nothing, new Map())).toBe('');
});

test('annotations are on the lines of the operations', () => {
  const lines = new Map([['createThing', { file: 'spec/catalog/things/paths.yaml', line: 7 }]]);
  expect(github(found, lines)).toBe(
    [
      '::error file=spec/catalog/things/paths.yaml,line=7::`POST /things/` now requires `kind`.',
      '::error file=spec/catalog/things/paths.yaml,line=7::`POST /things/`, `GET /things/list/` and 1 more no longer return `price`.',
      '::error file=spec/approved-breaks.yaml::The approval of operation-removed | GET /gone/ is unused: remove it.',
      '::notice file=spec/catalog/things/paths.yaml,line=7::`POST /things/` is deprecated.',
      '',
    ].join('\n'),
  );
});

test('the draft of the changelog', () => {
  expect(changelog(found)).toBe(`- [Breaking] \`POST /things/\` now requires \`kind\`.
- [Breaking] \`POST /things/\` no longer accepts \`price\`.
- [Breaking] \`POST /things/\`, \`GET /things/list/\` and 1 more no longer return \`price\`.
- \`POST /things/\` is deprecated.
- \`POST /things/\` now accepts \`weight\`.
- \`POST /things/\`, \`GET /things/list/\` and 1 more now return \`weight\`.
`);
});

test('JSON', () => {
  const { base, passes, rejected, types } = JSON.parse(json(found, '`main`'));
  expect({ base, passes, rejected: rejected.length, types: types.length }).toEqual({
    base: '`main`',
    passes: false,
    rejected: 2,
    types: 3,
  });
});
