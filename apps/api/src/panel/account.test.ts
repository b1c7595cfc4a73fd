/** The account and the password (Decision panel). */
import { beforeEach, describe, expect, test } from 'vitest';
import { panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now, config: { trustProxy: ['loopback'] } });
const { baseUrl } = service;
let panel: Awaited<ReturnType<typeof signedUp>>;

beforeEach(async () => {
  panel = await signedUp(baseUrl);
});

describe('the account', () => {
  test('changes the fields that are sent, and keeps the rest', async () => {
    const before = (await panel.ask('getAccount')).data;
    expect(before).toEqual(panel.session.account);
    now = new Date(now.getTime() + 1000);
    const renamed = await panel.ask('updateAccount', { body: { name: ' Ferretería Norte ' } });
    const want = { ...before, name: 'Ferretería Norte', updated_at: now.toISOString() };
    expect(renamed.data).toEqual(want);
    const moved = await panel.ask('updateAccount', { body: { timezone: 'Europe/Madrid' } });
    expect(moved.data).toEqual({ ...want, timezone: 'Europe/Madrid' });
    expect((await panel.ask('getSession')).data.account).toEqual(moved.data);
  });

  test.each([
    [{}, '', 'required'],
    [{ name: '' }, 'name', 'too_short'],
    [{ name: '  ' }, 'name', 'required'],
    [{ timezone: 'Buenos Aires' }, 'timezone', 'invalid_format'],
    [{ timezone: null }, 'timezone', 'invalid_type'],
  ])('%j is rejected', async (body, field, code) => {
    const response = await panel.ask('updateAccount', { body });
    expect(response).toMatchObject({ status: 422, code: 'validation_failed', errors: [{ field, code }] });
    expect((await panel.ask('getAccount')).data).toEqual(panel.session.account);
  });

  test('of others is unchanged', async () => {
    const other = await signedUp(baseUrl);
    await panel.ask('updateAccount', { body: { name: 'Mía' } });
    expect((await other.ask('getAccount')).data).toEqual(other.session.account);
  });
});

describe('a new password', () => {
  const next = 'otra-bici-azul-30';

  test('ends the other sessions of the person, but not the current one', async () => {
    const { email } = panel.session.user;
    const others = [
      await signedIn(baseUrl, email, panel.password),
      await signedIn(baseUrl, email, panel.password),
    ];
    const stranger = await signedUp(baseUrl);
    const body = { current_password: panel.password, new_password: next };
    const { data } = await panel.ask('changePassword', { body });
    expect(data).toEqual({ changed: true, sessions_ended: 2 });
    for (const other of others) expect((await other.ask('getSession')).code).toBe('missing_session');
    expect((await panel.ask('getSession')).status).toBe(200);
    expect((await stranger.ask('getSession')).status).toBe(200);
    const old = await panelOf(baseUrl).ask('signIn', { body: { email, password: panel.password } });
    expect(old.code).toBe('invalid_credentials');
    await signedIn(baseUrl, email, next);
  });

  test('keeps API tokens', async () => {
    const created = await panel.ask('createToken', {
      body: { name: 'a', expires: '1y', scopes: ['products:read'] },
    });
    await panel.ask('changePassword', { body: { current_password: panel.password, new_password: next } });
    const headers = { 'x-api-key': created.data.value };
    expect((await fetch(`${baseUrl}/api/v1/products/list/`, { headers })).status).toBe(200);
  });

  test('requires the old one', async () => {
    const body = { current_password: 'no-es-la-mia', new_password: next };
    const response = await panel.ask('changePassword', { body });
    expect(response).toMatchObject({
      status: 422,
      code: 'wrong_password',
      errors: [{ field: 'current_password' }],
    });
    await signedIn(baseUrl, panel.session.user.email, panel.password);
  });

  test('must be long enough', async () => {
    const body = { current_password: panel.password, new_password: 'corta' };
    const response = await panel.ask('changePassword', { body });
    expect(response).toMatchObject({ status: 422, errors: [{ field: 'new_password', code: 'too_short' }] });
  });

  test('cannot be guessed with a stolen session', async () => {
    const body = { current_password: 'no-es-la-mia', new_password: next };
    for (let count = 0; count < 10; count++) await panel.ask('changePassword', { body });
    expect(await panel.ask('changePassword', { body })).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
    });
  });

  test('may have any characters, in either Unicode composition', async () => {
    const composed = 'contraseña ☕ ñandú';
    await panel.ask('changePassword', { body: { current_password: panel.password, new_password: composed } });
    await signedIn(baseUrl, panel.session.user.email, composed.normalize('NFD'));
  });
});
