import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { progress } from './progress.ts';

test('writes a line for each step where nobody sees it change', () => {
  const stream = new PassThrough();
  const line = progress(stream);
  line.show('Building types');
  line.show('Starting');
  line.clear();
  expect(String(stream.read())).toBe('Building types …\nStarting …\n');
});

test('stays on one line of a terminal, and leaves nothing there', () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true });
  const line = progress(stream);
  line.show('Building types');
  line.clear();
  expect(String(stream.read())).toBe('\r\u001b[2KBuilding types … 0 s\r\u001b[2K');
});
