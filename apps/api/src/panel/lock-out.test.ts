/** Repeated failed sign-ins are throttled, in every process (Decision panel). */
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { panelOf, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const clock = () => now;
const config = { trustProxy: ['loopback'] };
const service = await startTestService({ clock, config, alone: true });
const { baseUrl, database } = service;
const second = await createApp({
  database,
  clock,
  log: { write: () => undefined },
  config: {
    ...readConfig({}),
    ...config,
    logLevel: 'silent',
    tokenRate: 0,
    accountRate: 0,
    burst: 0,
    failureRate: 0,
  },
});
const otherUrl = await second.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => second.close());

let addresses = 0;
/** Sends an attempt, by default from an address of its own. */
async function attempt(
  email: string,
  password: string,
  { url = baseUrl, ip = `198.51.100.${++addresses % 250}` } = {},
) {
  return await panelOf(url).ask('signIn', { body: { email, password }, headers: { 'x-forwarded-for': ip } });
}

async function fail(email: string, times: number, url?: string): Promise<void> {
  for (let count = 0; count < times; count++) {
    expect((await attempt(email, 'equivocada', { ...(url && { url }) })).code).toBe('invalid_credentials');
  }
}

describe('after ten failures', () => {
  test('the e-mail is locked out, even with the right password, in every process', async () => {
    const { session, password } = await signedUp(baseUrl);
    const { email } = session.user;
    await fail(email, 5);
    await fail(email, 5, otherUrl);
    for (const url of [baseUrl, otherUrl]) {
      const response = await attempt(email, password, { url });
      expect(response).toMatchObject({ status: 429, code: 'too_many_attempts' });
      expect(response.header('retry-after')).toBe('900');
      expect(response.detail).toBe('Too many failed attempts. Try again in 15 minutes.');
    }
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await attempt(email, password)).status).toBe(200);
  });

  test('an unknown e-mail is locked out the same way', async () => {
    await fail('nadie@example.com', 10);
    expect((await attempt('NADIE@example.com', 'equivocada')).code).toBe('too_many_attempts');
  });

  test('others are not locked out', async () => {
    const { session, password } = await signedUp(baseUrl);
    await fail('alguien@example.com', 10);
    expect((await attempt(session.user.email, password)).status).toBe(200);
  });
});

test('signing in resets the count', async () => {
  const { session, password } = await signedUp(baseUrl);
  for (const _ of [1, 2, 3]) {
    await fail(session.user.email, 9);
    expect((await attempt(session.user.email, password)).status).toBe(200);
  }
});

test('concurrent attempts gain nothing', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      attempt('todos@example.com', 'equivocada', { url: index % 2 ? baseUrl : otherUrl }),
    ),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(20);
});

test('an address that tries many e-mails is locked out too, with its IPv6 network', async () => {
  const tried = Array.from({ length: 100 }, (_, index) =>
    attempt(`persona-${index}@example.net`, 'equivocada', { ip: `2001:db8:7::${(index + 1).toString(16)}` }),
  );
  expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(Array(100).fill(401));
  const ip = '2001:db8:7::ffff';
  expect((await attempt('otra@example.net', 'equivocada', { ip })).code).toBe('too_many_attempts');
  expect((await attempt('otra@example.net', 'equivocada', { ip: '2001:db8:8::1' })).status).toBe(401);
});

test('counts are stored under hashes, and expire', async () => {
  const rows = await database.everything.selectFrom('sign_in_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('example');
  now = new Date(now.getTime() + 61 * 60_000);
  await attempt('nuevo@example.com', 'equivocada');
  const left = await database.everything.selectFrom('sign_in_attempts').selectAll().execute();
  expect(left.map(({ attempts }) => attempts)).toEqual([1, 1]);
});
