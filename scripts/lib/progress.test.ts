import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { progress } from './progress.ts';

test('writes a line per step if the output is not a terminal', () => {
  const stream = new PassThrough();
  const line = progress(stream);
  line.show('Building types');
  line.show('Starting');
  line.clear();
  expect(String(stream.read())).toBe('Building types …\nStarting …\n');
});

test('uses one line of a terminal, and clears it at the end', () => {
  const stream = Object.assign(new PassThrough(), { isTTY: true });
  const line = progress(stream);
  line.show('Building types');
  line.clear();
  expect(String(stream.read())).toBe('\r\u001b[2KBuilding types … 0 s\r\u001b[2K');
});
