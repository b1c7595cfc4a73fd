import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { Rejection } from '../core/rejection.ts';
import { OutputClosed } from './output.ts';
import { report } from './report.ts';

function reported(error: unknown): { code: number; said: string[] } {
  const said: string[] = [];
  return { code: report(error, (text) => said.push(text)), said };
}

const rejected = new Error('connect ECONNREFUSED 127.0.0.1:5432');

test.each<[string, unknown, number, string[]]>([
  ['help', new CommanderError(0, 'commander.help', ''), 0, []],
  ['wrong usage', new CommanderError(1, 'commander.unknownOption', ''), 2, []],
  ['a wrong setting', new ConfigError('PORT is "x".'), 2, ['PORT is "x".']],
  ['a reader that has gone', new OutputClosed(), 0, []],
  ['a rejection', new Rejection('email_taken', 'Taken.'), 1, ['Taken.']],
  [
    'a cause',
    new Error('No database.', { cause: rejected }),
    1,
    [`No database.\n  because: ${rejected.message}`],
  ],
  [
    'a cause that adds information',
    new Error(`No: ${rejected.message}`, { cause: rejected }),
    1,
    [`No: ${rejected.message}`],
  ],
  [
    'several causes',
    new Error('No.', { cause: new AggregateError([rejected]) }),
    1,
    [`No.\n  because: ${rejected.message}`],
  ],
  ['an error without a message', new Error(''), 1, ['Error']],
  ['no error', 'nonsense', 1, ['nonsense']],
])('%s', (_, error, code, said) => {
  expect(reported(error)).toEqual({ code, said });
});

test('an internal error shows its stack trace', () => {
  const { code, said } = reported(new TypeError('x is not a function'));
  expect(code).toBe(1);
  expect(said[0]).toMatch(/x is not a function\n\s+at /);
});
