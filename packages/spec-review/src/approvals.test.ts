import { expect, test } from 'vitest';
import { readApprovals } from './approvals.ts';
import { passes, review } from './review.ts';
import { bundle, changed, things } from './testing/things.ts';

const gone = 'operation-removed | GET /things/{id}/';
const approval = (change: string) => ({ change, reason: 'Nobody used it.', date: '2026-11-20' });
const removed = changed({ 'paths /things/{id}/ get': undefined });

test.each([
  ['an unapproved breaking change', removed, [], { rejected: [gone], approved: [], unused: [] }, false],
  ['an approved one', removed, [approval(gone)], { rejected: [], approved: [gone], unused: [] }, true],
  [
    'an unused approval',
    bundle(things()),
    [approval(gone)],
    { rejected: [], approved: [], unused: [gone] },
    false,
  ],
  ['no break', changed({ servers: [] }), [], { rejected: [], approved: [], unused: [] }, true],
])('%s', (_name, after, approvals, want, passed) => {
  const found = review(bundle(things()), after, approvals);
  const { rejected, approved, unused } = found;
  const ids = {
    rejected: rejected.map(({ id }) => id),
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
])('rejects %s', (_name, text) => {
  expect(() => readApprovals(text)).toThrow(
    'Entry 1 of the approved breaks must have change, reason and date (YYYY-MM-DD) as texts.',
  );
});
