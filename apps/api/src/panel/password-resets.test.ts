/** Password resets by e-mail, where configured (Decision panel-people). */
import { beforeEach, describe, expect, test } from 'vitest';
import { panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { startSmtp } from '../testing/smtp.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const smtp = await startSmtp();
const base = { trustProxy: ['loopback'] } as const;
const mail = { smtpUrl: smtp.url, mailFrom: 'avisos@shop.example.com' };
const service = await startTestService({
  clock: () => now,
  config: { ...base, ...mail, publicUrl: 'https://panel.shop.example.com' },
});
const { baseUrl, database } = service;
const next = 'otra-bici-azul-30';
let person: Awaited<ReturnType<typeof signedUp>>;
let addresses = 0;

beforeEach(async () => {
  now = new Date('2026-11-01T12:00:00.000Z');
  person = await signedUp(baseUrl);
});

const from = () => ({ 'x-forwarded-for': `2001:db8:eeee:${(++addresses).toString(16)}::1` });
const ask = (email: string, more: object = {}, headers = from()) =>
  panelOf(baseUrl).ask('requestPasswordReset', { body: { email, ...more }, headers });
const complete = (secret: string, new_password = next) =>
  panelOf(baseUrl).ask('completePasswordReset', { body: { secret, new_password }, headers: from() });

/** Returns the messages sent to an address, decoded. */
function mailed(email: string): string[] {
  return smtp.received
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) =>
      raw
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
}

/** Returns the secrets of the mailed links, once there are `count`. */
async function secrets(email: string, count = 1): Promise<string[]> {
  await expect.poll(() => mailed(email).length, { timeout: 15_000 }).toBe(count);
  return mailed(email).map((raw) => raw.match(/rst_[0-9a-f]{24}_[\w-]{43}/)?.[0] ?? '');
}

describe('a link', () => {
  test('sets a new password, ends all sessions and starts a new one', async () => {
    const { email } = person.session.user;
    const second = await signedIn(baseUrl, email, person.password);
    expect(await ask(email)).toMatchObject({ status: 202, data: { requested: true } });
    const [secret = ''] = await secrets(email);
    const text = mailed(email)[0] ?? '';
    expect(text).toContain(`https://panel.shop.example.com/panel/reset-password#${secret}`);
    expect(text).toMatch(/una sola vez/);
    const done = await complete(secret);
    expect(done).toMatchObject({ status: 200, data: { user: { email } } });
    expect(done.header('set-cookie')).toMatch(/^mostrador_session=/);
    for (const panel of [person, second])
      expect((await panel.ask('getSession')).code).toBe('missing_session');
    await signedIn(baseUrl, email, next);
    expect((await complete(secret)).code).toBe('reset_link_ended');
    const rows = await database.everything.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(service.log.join('')).not.toContain(secret.slice(-43));
  });

  test('is in English on request', async () => {
    const { email } = person.session.user;
    await ask(email.toUpperCase(), { language: 'en' });
    await secrets(email);
    expect(mailed(email)[0]).toMatch(/It works once/);
  });

  test('works for an hour', async () => {
    const { email } = person.session.user;
    await ask(email);
    const [secret = ''] = await secrets(email);
    now = new Date(now.getTime() + 60 * 60_000);
    expect((await complete(secret)).code).toBe('reset_link_ended');
    await signedIn(baseUrl, email, person.password);
  });

  test('is replaced by the next one', async () => {
    const { email } = person.session.user;
    await ask(email);
    const [first = ''] = await secrets(email);
    await ask(email);
    const [, second = ''] = await secrets(email, 2);
    expect((await complete(first)).code).toBe('reset_link_ended');
    expect((await complete(second)).status).toBe(200);
  });

  test('ends with any change of the password', async () => {
    const { email } = person.session.user;
    await ask(email);
    const [secret = ''] = await secrets(email);
    await person.ask('changePassword', { body: { current_password: person.password, new_password: next } });
    expect((await complete(secret, 'una-mas-larga-31')).code).toBe('reset_link_ended');
  });

  test('can be used by only one of many concurrent requests', async () => {
    const { email } = person.session.user;
    await ask(email);
    const [secret = ''] = await secrets(email);
    const responses = await Promise.all([complete(secret), complete(secret), complete(secret)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('unlocks an e-mail that was locked out', async () => {
    const { email } = person.session.user;
    const wrong = { body: { email, password: 'equivocada' } };
    for (let count = 0; count < 11; count++)
      await panelOf(baseUrl).ask('signIn', { ...wrong, headers: from() });
    await ask(email);
    const [secret = ''] = await secrets(email);
    await complete(secret);
    await signedIn(baseUrl, email, next);
  });

  test.each([
    'nonsense',
    `inv_${'6'.repeat(24)}_${'a'.repeat(43)}`,
    `rst_${'6'.repeat(24)}_${'a'.repeat(43)}`,
  ])('is not %j', async (secret) => {
    expect(await complete(secret)).toMatchObject({ status: 409, code: 'reset_link_ended' });
  });
});

describe('a request', () => {
  test('returns the same response whether or not the e-mail is known', async () => {
    const shown = ({ status, data, code }: Awaited<ReturnType<typeof ask>>) => ({ status, data, code });
    const known = await ask(person.session.user.email);
    expect(shown(await ask('nadie-aca@example.com'))).toEqual(shown(known));
  });

  test('is rate-limited by e-mail, known or not, and by address', async () => {
    for (const email of [person.session.user.email, 'nadie-alla@example.com']) {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count++) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    const address = { 'x-forwarded-for': '2001:db8:dddd:1::1' };
    for (let count = 0; count < 20; count++) {
      expect((await ask(`nadie${count}@example.com`, {}, address)).status).toBe(202);
    }
    expect((await ask('otra@example.com', {}, address)).code).toBe('too_many_attempts');
  });
});

test.each([
  ['nothing', {}],
  ['no public URL of the service', mail],
  ['no mail', { publicUrl: 'https://panel.shop.example.com' }],
])('with %s set up the operator is asked', async (_, config) => {
  const plain = await startTestService({ config: { ...base, ...config } });
  const panel = panelOf(plain.baseUrl);
  expect((await panel.ask('getSignInOptions')).data).toEqual({
    sign_up_open: true,
    password_reset: 'operator',
  });
  const response = await panel.ask('requestPasswordReset', { body: { email: 'a@example.com' } });
  expect(response).toMatchObject({ status: 409, code: 'mail_not_configured' });
  expect((await panelOf(baseUrl).ask('getSignInOptions')).data.password_reset).toBe('mail');
});
