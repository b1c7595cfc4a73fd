import { expect, test } from 'vitest';
import { readApprovals } from './approvals.ts';
import { passes, review } from './review.ts';
import { bundle, changed, things } from './testing/things.ts';

const gone = 'operation-removed | GET /things/{id}/';
const approval = (change: string) => ({ change, reason: 'Nobody used it.', date: '2026-11-20' });
const removed = changed({ 'paths /things/{id}/ get': undefined });

test.each([
  ['a break that is not approved', removed, [], { refused: [gone], approved: [], unused: [] }, false],
  ['one that is', removed, [approval(gone)], { refused: [], approved: [gone], unused: [] }, true],
  [
    'an approval of what did not happen',
    bundle(things()),
    [approval(gone)],
    { refused: [], approved: [], unused: [gone] },
    false,
  ],
  ['no break', changed({ servers: [] }), [], { refused: [], approved: [], unused: [] }, true],
])('%s', (_name, after, approvals, want, passed) => {
  const found = review(bundle(things()), after, approvals);
  const { refused, approved, unused } = found;
  const ids = {
    refused: refused.map(({ id }) => id),
    approved: approved.map(({ id }) => id),
    unused: unused.map(({ change }) => change),
  };
  expect(ids).toEqual(want);
  expect(passes(found)).toBe(passed);
});

test('approvals are read from YAML', () => {
  const text = `approved:\n  - change: '${gone}'\n    reason: Nobody used it.\n    date: '2026-11-20'\n`;
  expect(readApprovals(text)).toEqual([approval(gone)]);
  expect(readApprovals('# none\n')).toEqual([]);
});

test.each([
  ['no reason', `approved: [{change: a, date: '2026-11-20'}]`],
  ['no date', 'approved: [{change: a, reason: b}]'],
  ['another form of date', `approved: [{change: a, reason: b, date: '20/11/2026'}]`],
  ['no change', `approved: [{reason: b, date: '2026-11-20'}]`],
])('refuses %s', (_name, text) => {
  expect(() => readApprovals(text)).toThrow(
    'Entry 1 of the approved breaks must have change, reason and date (YYYY-MM-DD) as texts.',
  );
});
