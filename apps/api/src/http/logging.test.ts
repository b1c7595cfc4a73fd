import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { newToken, shownAs } from '../auth/token-format.ts';
import { logger } from './logging.ts';

const token = newToken('live');

/** Returns the lines that `work` logs, parsed. */
function logged(work: (log: ReturnType<typeof fastify>['log']) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  const app = fastify({ logger: logger('info', { write: (line) => lines.push(line) }) });
  work(app.log);
  return lines.map((line) => JSON.parse(line));
}

test('a line is JSON with its level, time and message, without host name and process ID', () => {
  const [line] = logged((log) => log.info({ a: 1 }, 'hello'));
  expect(line).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), a: 1, msg: 'hello' });
});

test('messages below the level are not logged', () => {
  expect(logged((log) => log.debug('hello'))).toEqual([]);
});

test('an error is logged with its causes, but without the values in it', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'accounts_email_key',
    detail: 'Key (email)=(someone@example.com) already exists.',
  });
  const [line] = logged((log) => log.error({ err: new Error('not written', { cause }) }));
  expect(line?.err).toMatchObject({
    type: 'Error',
    message: 'not written',
    stack: expect.stringContaining('not written'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'accounts_email_key' },
  });
  expect(JSON.stringify(line)).not.toContain('someone');
});

test.each([
  ['a message', (log) => log.info(`got ${token}`)],
  ['an error', (log) => log.info({ err: new Error(`no ${token}`) })],
  ['a member', (log) => log.info({ url: `/x?token=${token}` })],
] satisfies [string, Parameters<typeof logged>[0]][])('a token in %s is shortened', (_, work) => {
  const line = JSON.stringify(logged(work));
  expect(line).not.toContain(token);
  expect(line).toContain(shownAs(token));
});

test.each([
  ['a message', (log) => log.info('no postgres://shop:pass/word@db:5432/shop')],
  ['an error', (log) => log.info({ err: new Error('no postgres://shop:pass/word@db:5432/shop') })],
  ['a member', (log) => log.info({ url: 'postgresql://shop:pass/word@db:5432/shop?sslmode=require' })],
] satisfies [string, Parameters<typeof logged>[0]][])('the password of a URL in %s is removed', (_, work) => {
  const line = JSON.stringify(logged(work));
  expect(line).not.toMatch(/pass|word/);
  expect(line).toMatch(/postgres(ql)?:\/\/…@db:5432\/shop/);
});

test('a URL without a password is unchanged', () => {
  const url = 'http://collector:4318/v1/traces';
  expect(logged((log) => log.info({ url, mail: 'ventas@ferresur.example' }))).toMatchObject([
    { url, mail: 'ventas@ferresur.example' },
  ]);
});

test('headers with credentials are removed from every log line', () => {
  const headers = {
    authorization: 'Bearer abc',
    'x-api-key': 'abc',
    cookie: 'session=abc',
    'set-cookie': ['session=abc'],
    'x-csrf-token': 'abc',
    password: 'abc',
    accept: 'text/plain',
  };
  const [line] = logged((log) => log.info({ headers, ...headers }));
  expect(JSON.stringify(line)).not.toContain('abc');
  expect(line).toMatchObject({ accept: 'text/plain' });
});
