import { expect, test } from 'vitest';
import { keptStages } from './pipeline-stages.ts';

const now = new Date('2026-10-01T12:00:00.000Z');
const made = expect.stringMatching(/^[0-9a-f]{24}$/);

test.each([
  [{ id: 'a', _id: 'b' }, 'a'],
  [{ id: '', _id: 'b' }, 'b'],
  [{ _id: 'x'.repeat(100) }, 'x'.repeat(100)],
  [{ _id: 'x'.repeat(101) }, made],
  [{}, made],
])('stages with the IDs %j get IDs of at most 100 characters', (ids, want) => {
  const [stage] = keptStages([{ name: 'a', ...ids }], now);
  expect([stage?.id, stage?._id]).toEqual([want, stage?.id]);
});
