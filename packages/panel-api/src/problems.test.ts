import { problems } from '@mostrador/server-stub';
import { expect, test } from 'vitest';
import { panelErrorCodes } from './generated/enums.gen.ts';
import { panelProblem, panelProblems } from './problems.ts';

test.each(panelErrorCodes)('%s has a status and a title', (code) => {
  const { status, title, detail } = panelProblem(code, 'What happened.');
  expect(status).toBeGreaterThanOrEqual(400);
  expect([title, detail]).toEqual([expect.stringMatching(/^[A-Z]/), 'What happened.']);
});

test('a code means the same here and in the API', () => {
  expect(Object.keys(panelProblems).filter((code) => Object.hasOwn(problems, code))).toEqual([]);
});
