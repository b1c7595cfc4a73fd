/** Signing up, in and out (Decision panel). */
import { describe, expect, test } from 'vitest';
import { panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const service = await startTestService({
  clock: () => now,
  config: { trustProxy: ['loopback'] },
  alone: true,
});
const { baseUrl } = service;
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);

const body = {
  name: ' Graciela Ferreyra ',
  email: 'Graciela@Ejemplo.example',
  password: 'una-bici-roja-29',
  account_name: 'Bicicletería Norte',
  timezone: 'America/Argentina/Salta',
};

describe('signing up', () => {
  test('creates an account on the trial plan, a user, and a session', async () => {
    const panel = panelOf(baseUrl);
    const { status, data, header } = await panel.ask('signUp', { body });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      user: { name: 'Graciela Ferreyra', email: 'graciela@ejemplo.example', created_at: now.toISOString() },
      account: { name: 'Bicicletería Norte', plan: 'trial', timezone: body.timezone, currency: 'ARS' },
      expires_at: days(14).toISOString(),
    });
    expect(header('set-cookie')).toMatch(
      /^mostrador_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await panel.ask('getSession')).data).toEqual(data);
  });

  test('an e-mail belongs to one account only, in any case', async () => {
    const again = { ...body, email: 'GRACIELA@ejemplo.example '.trim() };
    const panel = panelOf(baseUrl);
    expect(await panel.ask('signUp', { body: again })).toMatchObject({ status: 409, code: 'email_taken' });
    expect(panel.cookie()).toBeUndefined();
  });

  test('a failed sign-up leaves nothing', async () => {
    const { kysely } = { kysely: service.database.everything };
    const count = () => kysely.selectFrom('accounts').select('id').execute();
    const before = await count();
    await panelOf(baseUrl).ask('signUp', { body: { ...body, account_name: 'Otra' } });
    expect(await count()).toEqual(before);
  });

  test.each([
    ['a short password', { password: 'corta-123' }, 'password', 'too_short'],
    ['a password that is too long', { password: 'x'.repeat(201) }, 'password', 'too_long'],
    ['no e-mail', { email: 'graciela' }, 'email', 'invalid_format'],
    ['no name', { name: undefined }, 'name', 'required'],
    ['a blank name', { name: '  ' }, 'name', 'required'],
    ['a blank name of the account', { account_name: '\t' }, 'account_name', 'required'],
    ['an unknown time zone', { timezone: 'America/Springfield' }, 'timezone', 'invalid_format'],
    ['an offset', { timezone: '-03:00' }, 'timezone', 'invalid_format'],
  ])('%s is rejected', async (_, change, field, code) => {
    const response = await panelOf(baseUrl).ask('signUp', {
      body: { ...body, email: 'otra@ejemplo.example', ...change },
    });
    expect(response).toMatchObject({ status: 422, code: 'validation_failed', errors: [{ field, code }] });
  });

  test('can be closed, which leaves invites and signing in', async () => {
    const config = { signUp: 'closed', trustProxy: ['loopback'] } as const;
    const closed = (await startTestService({ config, beside: service })).baseUrl;
    const options = await panelOf(closed).ask('getSignInOptions');
    expect(options.data).toEqual({ sign_up_open: false, password_reset: 'operator' });
    const refused = await panelOf(closed).ask('signUp', {
      body: { ...body, email: 'nadie@ejemplo.example' },
    });
    expect(refused).toMatchObject({ status: 403, code: 'sign_up_closed' });

    const { session, password } = await signedUp(baseUrl);
    const owner = await signedIn(closed, session.user.email, password);
    const { data } = await owner.ask('createInvite', { body: { name: 'Martín', role: 'staff' } });
    const guest = { secret: data.secret, name: 'Martín', email: 'martin@ejemplo.example', password };
    expect(await panelOf(closed).ask('acceptInvite', { body: guest })).toMatchObject({ status: 201 });
  });

  test('passwords and cookies are stored only as hashes', async () => {
    const { cookie, session, password } = await signedUp(baseUrl);
    const db = service.database.everything;
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', session.user._id)
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await db.selectFrom('sessions').selectAll().execute();
    const kept = JSON.stringify([user, sessions]);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(cookie());
    expect(service.log.join()).not.toContain(password);
    expect(service.log.join()).not.toContain(cookie());
  });

  test('repeated sign-ups from one address are throttled', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const taken = { ...body, password: 'una-bici-roja-29' };
    const statuses: number[] = [];
    for (let count = 0; count < 22; count++) {
      statuses.push((await panelOf(baseUrl).ask('signUp', { body: taken, headers })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(409), 429, 429]);
    expect((await panelOf(baseUrl).ask('signUp', { body: taken })).status).toBe(409);
  });
});

describe('signing in', () => {
  test('accepts the e-mail in any case, and the password only exactly', async () => {
    const { session, password } = await signedUp(baseUrl);
    const panel = await signedIn(baseUrl, session.user.email.toUpperCase(), password);
    expect((await panel.ask('getSession')).data.user).toEqual(session.user);
    const body = { email: session.user.email, password: password.toUpperCase() };
    expect((await panelOf(baseUrl).ask('signIn', { body })).code).toBe('invalid_credentials');
  });

  test('a wrong password and an unknown e-mail get the same response', async () => {
    const { session } = await signedUp(baseUrl);
    const wrong = await panelOf(baseUrl).ask('signIn', {
      body: { email: session.user.email, password: 'x' },
    });
    const unknown = await panelOf(baseUrl).ask('signIn', {
      body: { email: 'nadie@example.com', password: 'x' },
    });
    const shown = ({ status, code, detail, errors }: typeof wrong) => ({ status, code, detail, errors });
    expect(shown(wrong)).toEqual(shown(unknown));
    expect(shown(wrong)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('behind TLS the cookie is Secure', async () => {
    const { session, password } = await signedUp(baseUrl);
    const body = { email: session.user.email, password };
    const { header } = await panelOf(baseUrl).ask('signIn', {
      body,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(header('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('a session', () => {
  test('ends by signing out, and others continue', async () => {
    const first = await signedUp(baseUrl);
    const second = await signedIn(baseUrl, first.session.user.email, first.password);
    const cookie = first.cookie();
    const { data, header } = await first.ask('signOut');
    expect(data).toEqual({ signed_out: true });
    expect(header('set-cookie')).toMatch(/^mostrador_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await panelOf(baseUrl, cookie).ask('getSession')).code).toBe('missing_session');
    expect((await second.ask('getSession')).status).toBe(200);
  });

  test('expires after 14 days without use, and is extended by use', async () => {
    const { cookie } = await signedUp(baseUrl);
    const began = now;
    const panel = panelOf(baseUrl, cookie());
    now = days(13);
    const used = await panel.ask('getSession');
    expect(used.data.expires_at).toBe(days(14).toISOString());
    expect(used.header('set-cookie')).toContain(`mostrador_session=${cookie()}; Max-Age=1209600`);
    now = days(13.9);
    expect((await panel.ask('getSession')).status).toBe(200);
    now = days(14.1);
    expect((await panel.ask('getSession')).code).toBe('missing_session');
    now = began;
  });

  test.each([undefined, 'nonsense', 'a'.repeat(43), '%00', "'; drop table users"])(
    '%j is none',
    async (cookie) => {
      expect((await panelOf(baseUrl, cookie).ask('getAccount')).code).toBe('missing_session');
    },
  );

  test('an API token is not accepted as a session, nor a session as an API token', async () => {
    const headers = { 'x-api-key': await service.token() };
    expect((await panelOf(baseUrl).ask('listTokens', { headers })).code).toBe('missing_session');
    const { cookie } = await signedUp(baseUrl);
    const response = await fetch(`${baseUrl}/api/v1/products/list/`, {
      headers: { cookie: `mostrador_session=${cookie()}` },
    });
    expect(await response.json()).toMatchObject({ status: 401, code: 'missing_token' });
  });
});

test.each([
  ['/panel/api/nothing', 'GET', 401, 'missing_session'],
  ['/panel/api/session', 'DELETE', 401, 'missing_session'],
])('%s %s without a session is %i', async (path, method, status, code) => {
  const response = await fetch(baseUrl + path, { method });
  expect(await response.json()).toMatchObject({ status, code });
});

test('with a session, unknown paths and methods return different errors', async () => {
  const { cookie, csrfToken } = await signedUp(baseUrl);
  const headers = { cookie: `mostrador_session=${cookie()}`, 'x-csrf-token': csrfToken() };
  const ask = async (path: string, method: string) =>
    (await fetch(baseUrl + path, { method, headers })).json();
  expect(await ask('/panel/api/nothing', 'GET')).toMatchObject({ status: 404, code: 'route_not_found' });
  expect(await ask('/panel/api/session', 'DELETE')).toMatchObject({
    status: 405,
    code: 'method_not_allowed',
  });
});
