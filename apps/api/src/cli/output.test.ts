import { expect, test } from 'vitest';
import { moment, table } from './output.ts';

test('columns are as wide as their content', () => {
  const rows = [
    ['1', 'Bicicletería', 'x'],
    ['22', 'Taller', ''],
  ];
  expect(table(['ID', 'NAME', 'PLAN'], rows)).toBe(
    ['ID  NAME          PLAN', '1   Bicicletería  x', '22  Taller'].join('\n'),
  );
});

test('a moment is shown to the minute, and null as the given text', () => {
  expect(moment(new Date('2026-10-01T12:34:56.789Z'), '')).toBe('2026-10-01 12:34');
  expect(moment(null, 'never')).toBe('never');
});
