import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Cancelled, DatabaseUnavailable } from '../store/errors.ts';
import { connectionsThat } from '../testing/activity.ts';
import { startTestService } from '../testing/service.ts';
import { failures } from './failures.ts';

const whole = { raw: { destroyed: false, complete: true } };
const half = { raw: { destroyed: true, complete: false } };

test.each([
  { given: new Error('aborted'), request: half, want: ['debug', 'malformed_request'] },
  { given: new Cancelled(), request: whole, want: ['debug', 'malformed_request'] },
  { given: new Error('driver has already been destroyed'), request: whole, want: ['info', 'unavailable'] },
  {
    given: new DatabaseUnavailable('lost', new Error('Cannot use a pool after calling end on the pool')),
    request: whole,
    want: ['info', 'unavailable'],
  },
  { given: new DatabaseUnavailable('full'), request: whole, want: ['error', 'unavailable'] },
  { given: new DatabaseUnavailable('busy'), request: whole, want: ['warn', 'unavailable'] },
  { given: new DatabaseUnavailable('lost'), request: whole, want: ['warn', 'unavailable'] },
  { given: new Problem('not_implemented', 'a'), request: whole, want: ['debug', 'not_implemented'] },
  { given: new Problem('validation_failed', 'a'), request: whole, want: ['debug', 'validation_failed'] },
  { given: new Error('secret'), request: whole, want: ['error', 'internal_error'] },
  { given: 'text', request: whole, want: ['error', 'internal_error'] },
])('$given is $want', ({ given, request, want }) => {
  // The rows of the table read nothing else of a request.
  const failure = failures.find(({ is }) => is(given, Object.assign(Object.create(null), request)));
  expect([failure?.level, failure?.problem(given, { body: {}, query: {} }).code]).toEqual(want);
});

const service = await startTestService({ config: { logLevel: 'debug' } });
const token = await service.token();
const path = '/api/v1/products/';

/** Collects the level and text of log lines from now on, except request lines. */
function logFrom(): () => string[] {
  const before = service.log.length;
  return () =>
    service.log
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg !== 'request')
      .map(({ level, msg }) => `${level} ${msg}`);
}

/** Sends a text and disconnects once `until` resolves. */
async function sendAndLeave(text: string, until: () => Promise<unknown>): Promise<void> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  await until();
  socket.destroy();
}

test('an incomplete body is not an error of the service', async () => {
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
  const logged = logFrom();
  await sendAndLeave(`${head}{"name"`, () => sleep(300));
  await expect.poll(logged).toEqual(['debug the client is gone']);
});

test('a read is cancelled in the database when its client disconnects, and is not an error', async () => {
  const logged = logFrom();
  const waiting = () => connectionsThat(service.database, `wait_event_type = 'Lock'`);
  await service.database.everything.transaction().execute(async (tx) => {
    await sql`lock table products`.execute(tx);
    const text = `GET ${path}list/ HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${token}\r\n\r\n`;
    await sendAndLeave(text, () => expect.poll(waiting).toBe(1));
    await expect.poll(waiting).toBe(0);
  });
  await expect.poll(logged).toEqual(['debug the client is gone']);
});
