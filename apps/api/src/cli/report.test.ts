import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { Refusal } from '../core/refusal.ts';
import { report } from './report.ts';

function reported(error: unknown): { code: number; said: string[] } {
  const said: string[] = [];
  return { code: report(error, (text) => said.push(text)), said };
}

const refused = new Error('connect ECONNREFUSED 127.0.0.1:5432');

test.each<[string, unknown, number, string[]]>([
  ['help', new CommanderError(0, 'commander.help', ''), 0, []],
  ['wrong usage', new CommanderError(1, 'commander.unknownOption', ''), 2, []],
  ['a wrong setting', new ConfigError('PORT is "x".'), 2, ['PORT is "x".']],
  ['a refusal', new Refusal('email_taken', 'Taken.'), 1, ['Taken.']],
  [
    'a cause',
    new Error('No database.', { cause: refused }),
    1,
    [`No database.\n  because: ${refused.message}`],
  ],
  [
    'a cause that is told',
    new Error(`No: ${refused.message}`, { cause: refused }),
    1,
    [`No: ${refused.message}`],
  ],
  [
    'several causes',
    new Error('No.', { cause: new AggregateError([refused]) }),
    1,
    [`No.\n  because: ${refused.message}`],
  ],
  ['an error without a word', new Error(''), 1, ['Error']],
  ['no error', 'nonsense', 1, ['nonsense']],
])('%s', (_, error, code, said) => {
  expect(reported(error)).toEqual({ code, said });
});

test('a mistake of ours shows where it happened', () => {
  const { code, said } = reported(new TypeError('x is not a function'));
  expect(code).toBe(1);
  expect(said[0]).toMatch(/x is not a function\n\s+at /);
});
