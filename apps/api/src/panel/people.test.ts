/** The people of an account: permissions of roles, invites, and ownership (Decision panel-people). */
import { type OperationId, operationTable } from '@mostrador/panel-api';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listUsers } from '../auth/users.ts';
import { type Panel, panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { unknownId } from '../testing/unknown-id.ts';
import { neededRole } from './roles.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now, config: { trustProxy: ['loopback'] } });
const { baseUrl, database } = service;
const password = 'una-bici-roja-29';
let owner: Awaited<ReturnType<typeof signedUp>>;
let joined = 0;

beforeEach(async () => {
  now = new Date('2026-11-01T12:00:00.000Z');
  owner = await signedUp(baseUrl);
});

const ip = () => ({ 'x-forwarded-for': `2001:db8:ffff:${(++joined).toString(16)}::1` });

async function invite(role: 'staff' | 'read_only' = 'staff', by: Panel = owner) {
  const { status, data } = await by.ask('createInvite', { body: { name: 'Martín', role } });
  expect(status).toBe(201);
  return data;
}

const accept = (panel: Panel, secret: string, email = `invitada${++joined}@example.com`) =>
  panel.ask('acceptInvite', { body: { secret, name: 'Lucía Benítez', email, password }, headers: ip() });

/** Creates a person who accepted an invite. */
async function teammate(role: 'staff' | 'read_only' = 'staff', by: Panel = owner) {
  const panel = panelOf(baseUrl);
  const { status, data } = await accept(panel, (await invite(role, by)).secret);
  expect(status).toBe(201);
  return { ...panel, id: data.user._id, email: data.user.email };
}

const rolesOf = async (panel: Panel) =>
  (await panel.ask('listPeople')).data.items.map(({ name, role }) => `${name} ${role}`);

describe('each role', () => {
  const people: Partial<Record<string, Panel>> = {};
  beforeAll(async () => {
    const first = await signedUp(baseUrl);
    Object.assign(people, {
      owner: first,
      staff: await teammate('staff', first),
      read_only: await teammate('read_only', first),
    });
  });
  const bodies: Partial<Record<OperationId, unknown>> = {
    updateAccount: { name: 'Otra' },
    changePassword: { current_password: 'no-es-la-mia', new_password: 'otra-bici-azul-30' },
    updatePerson: { role: 'staff' },
    createInvite: { name: 'Otra', role: 'staff' },
    createToken: { name: 'a', expires: '30d', scopes: ['stats:read'] },
    updateToken: { name: 'b' },
    checkToken: { value: 'x' },
  };
  const withSession = Object.values(operationTable).filter(
    ({ id }) => !/^(sign|getSignIn|request|complete|findInvite|acceptInvite)/.test(id),
  );
  const rank = ['read_only', 'staff', 'owner'];
  const cases = withSession.flatMap(({ id }) =>
    rank.map((role) => [role, id, rank.indexOf(role) >= rank.indexOf(neededRole[id])] as const),
  );

  test.each(cases)('%s %s: %s', async (role, id, may) => {
    const response = await people[role]?.ask(id, { id: unknownId, body: bodies[id] });
    // Only an owner removes others, and the ID is unknown.
    const allowed = id === 'deletePerson' ? role === 'owner' : may;
    expect(response?.code === 'role_not_allowed').toBe(!allowed);
    if (!allowed) expect(response?.status).toBe(403);
  });
});

describe('an invite', () => {
  test('creates a person with its role once, and records it in the activity', async () => {
    const { secret, path, invite: made } = await invite('read_only');
    expect(path).toBe(`/panel/invite#${secret}`);
    expect(secret).toMatch(/^inv_[0-9a-f]{24}_[\w-]{43}$/);
    const guest = panelOf(baseUrl);
    const offer = await guest.ask('findInvite', { body: { secret }, headers: ip() });
    expect(offer.data).toEqual({
      account_name: 'Ferretería Sur',
      invited_by: 'Ana Ríos',
      name: 'Martín',
      role: 'read_only',
      expires_at: '2026-11-08T12:00:00.000Z',
    });
    const session = await accept(guest, secret);
    expect(session).toMatchObject({
      status: 201,
      data: { user: { role: 'read_only' }, account: { name: 'Ferretería Sur' } },
    });
    expect(await rolesOf(guest)).toEqual(['Ana Ríos owner', 'Lucía Benítez read_only']);
    expect(await accept(panelOf(baseUrl), secret)).toMatchObject({ status: 409, code: 'invite_ended' });
    const { items } = (await owner.ask('listInvites')).data;
    expect(items).toMatchObject([{ _id: made._id, status: 'accepted', accepted_at: now.toISOString() }]);
    expect(JSON.stringify(items)).not.toContain(secret);
    const activity = (await owner.ask('listActivity')).data.items;
    expect(activity.map(({ entity_type, action }) => `${entity_type} ${action}`)).toEqual(
      expect.arrayContaining(['invite created', 'invite accepted', 'user created']),
    );
    await signedIn(baseUrl, session.data.user.email, password);
  });

  test('can be used by only one of many concurrent requests', async () => {
    const { secret } = await invite();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(panelOf(baseUrl), secret)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await owner.ask('listPeople')).data.total).toBe(2);
  });

  test('works for 7 days', async () => {
    const { secret } = await invite();
    now = new Date('2026-11-08T12:00:00.000Z');
    expect((await accept(panelOf(baseUrl), secret)).code).toBe('invite_ended');
    expect((await owner.ask('listInvites')).data.items).toMatchObject([{ status: 'expired' }]);
  });

  test('is revoked at once, and revoking again has no effect', async () => {
    const { secret, invite: made } = await invite();
    const first = await owner.ask('revokeInvite', { id: made._id });
    expect(first.data).toMatchObject({ status: 'revoked', revoked_at: now.toISOString() });
    expect((await owner.ask('revokeInvite', { id: made._id })).data).toEqual(first.data);
    expect((await accept(panelOf(baseUrl), secret)).code).toBe('invite_ended');
  });

  test('stays open if the e-mail is taken', async () => {
    const { secret } = await invite();
    const taken = await accept(panelOf(baseUrl), secret, owner.session.user.email);
    expect(taken).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await accept(panelOf(baseUrl), secret)).status).toBe(201);
  });

  test('is one of at most 20 open invites', async () => {
    for (let count = 0; count < 20; count++) await invite();
    const body = { name: 'Una más', role: 'staff' };
    expect(await owner.ask('createInvite', { body })).toMatchObject({
      status: 409,
      code: 'invite_limit_reached',
    });
  });

  test.each(['', 'nonsense', `inv_${unknownId}_${'a'.repeat(43)}`, `rst_${unknownId}_${'a'.repeat(43)}`])(
    'is not %j',
    async (secret) => {
      const response = await panelOf(baseUrl).ask('findInvite', { body: { secret }, headers: ip() });
      expect(response.status).toBe(secret === '' ? 422 : 409);
    },
  );

  test('cannot create an owner', async () => {
    const response = await owner.ask('createInvite', { body: { name: 'a', role: 'owner' } });
    expect(response).toMatchObject({ status: 422, errors: [{ field: 'role', code: 'invalid_enum' }] });
  });

  test('is kept as a hash only', async () => {
    const { secret } = await invite();
    const rows = await database.everything.selectFrom('invites').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-43));
    expect(service.log.join('')).not.toContain(secret.slice(-43));
  });
});

describe('a person', () => {
  test('gets another role, effective from the next request on', async () => {
    const staff = await teammate();
    const changed = await owner.ask('updatePerson', { id: staff.id, body: { role: 'owner' } });
    expect(changed.data).toMatchObject({ _id: staff.id, role: 'owner', last_seen_at: now.toISOString() });
    expect((await staff.ask('updateAccount', { body: { name: 'Mía' } })).status).toBe(200);
    await owner.ask('updatePerson', { id: staff.id, body: { role: 'read_only' } });
    expect((await staff.ask('updateAccount', { body: { name: 'Mía' } })).code).toBe('role_not_allowed');
  });

  test('is removed with all sessions, but tokens stay', async () => {
    const staff = await teammate();
    const second = await signedIn(baseUrl, staff.email, password);
    const { data } = await owner.ask('deletePerson', { id: staff.id });
    expect(data).toEqual({ removed: true, sessions_ended: 2 });
    for (const panel of [staff, second]) expect((await panel.ask('getSession')).code).toBe('missing_session');
    expect(await rolesOf(owner)).toEqual(['Ana Ríos owner']);
    const [entry] = (await owner.ask('listActivity')).data.items;
    expect(entry).toMatchObject({ action: 'deleted', entity_type: 'user', entity_name: 'Lucía Benítez' });
  });

  test('can leave, but not remove others', async () => {
    const [staff, reader] = [await teammate(), await teammate('read_only')];
    expect((await reader.ask('deletePerson', { id: staff.id })).code).toBe('role_not_allowed');
    expect((await reader.ask('deletePerson', { id: reader.id })).status).toBe(200);
    expect((await reader.ask('getSession')).code).toBe('missing_session');
  });

  test('the last owner cannot give up ownership', async () => {
    const id = owner.session.user._id;
    await teammate();
    for (const response of [
      await owner.ask('deletePerson', { id }),
      await owner.ask('updatePerson', { id, body: { role: 'staff' } }),
    ])
      expect(response).toMatchObject({ status: 409, code: 'last_owner' });
    expect((await owner.ask('updateAccount', { body: { name: 'Mía' } })).status).toBe(200);
  });

  test('if two owners leave concurrently, one stays', async () => {
    const other = await teammate();
    await owner.ask('updatePerson', { id: other.id, body: { role: 'owner' } });
    const responses = await Promise.all([
      owner.ask('deletePerson', { id: owner.session.user._id }),
      other.ask('deletePerson', { id: other.id }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('becomes the owner', async () => {
    const staff = await teammate();
    const response = await owner.ask('transferOwnership', { id: staff.id });
    expect(response.data).toMatchObject({ _id: staff.id, role: 'owner' });
    expect(await rolesOf(owner)).toEqual(['Ana Ríos staff', 'Lucía Benítez owner']);
    expect((await owner.ask('transferOwnership', { id: staff.id })).code).toBe('role_not_allowed');
    const { email } = await database
      .of(owner.session.account._id)
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', owner.session.account._id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(staff.email);
  });

  test('cannot transfer ownership to themselves', async () => {
    const response = await owner.ask('transferOwnership', { id: owner.session.user._id });
    expect(response).toMatchObject({ status: 409, code: 'transfer_to_self' });
  });

  test('from before there were roles is an owner', async () => {
    const users = await listUsers(database);
    expect(users.find(({ id }) => id === owner.session.user._id)?.role).toBe('owner');
  });
});

describe('another account', () => {
  test('can neither see nor change it', async () => {
    const [staff, { invite: made }] = [await teammate(), await invite()];
    const other = await signedUp(baseUrl);
    expect((await other.ask('listInvites')).data.items).toEqual([]);
    expect(await rolesOf(other)).toEqual(['Ana Ríos owner']);
    for (const response of [
      await other.ask('updatePerson', { id: staff.id, body: { role: 'owner' } }),
      await other.ask('deletePerson', { id: staff.id }),
      await other.ask('transferOwnership', { id: staff.id }),
      await other.ask('revokeInvite', { id: made._id }),
    ])
      expect(response).toMatchObject({ status: 404, code: 'not_found' });
    expect((await staff.ask('getSession')).status).toBe(200);
  });
});
