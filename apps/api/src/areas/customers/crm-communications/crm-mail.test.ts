/**
 * Messages over a real SMTP server: sent once, retried, given up, and the delivery fields of their records (Decisions
 * N25, N26).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrmCommunication, CrmReminder } from '@mostrador/types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Api, apiOf } from '../../../testing/api.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { startSmtp } from '../../../testing/smtp.ts';

const smtp = await startSmtp();
const config = { smtpUrl: smtp.url, mailFrom: 'avisos@shop.example.com' };
let now = new Date('2026-10-01T12:00:00.000Z');
const clock = () => now;
const start = () => startTestService({ config, clock });
const service = await start();
const base = '/api/v1/crm-communications';

async function shop(of: TestService = service) {
  const account = await of.account();
  const token = await account.token();
  const api = apiOf(of.baseUrl, token);
  const customer = { name: 'Ana Núñez', email: 'ana@example.com' };
  const { data: ana } = await api.post('/api/v1/customers/', customer);
  const template = async (more: object = {}) => {
    const body = {
      name: 'Aviso',
      channel: 'email',
      subject: 'Para {{ customer.name }}',
      body: 'Hola {{ a }}',
      ...more,
    };
    return (await api.post('/api/v1/crm-templates/', body)).data._id;
  };
  const send = async (template_id: string, more: object = {}) =>
    await api.post<CrmCommunication>(`${base}/send-template/`, {
      template_id,
      customer_id: ana._id,
      variables: { a: 'x' },
      ...more,
    });
  return { id: account.id, token, api, ana: ana._id, template, send };
}

/** Waits until `is` holds for the record, and returns it. */
async function when<One>(api: Api, path: string, is: (record: One) => boolean): Promise<One> {
  for (let turn = 0; turn < 200; turn++) {
    const { data } = await api.get<One>(path);
    if (is(data)) return data;
    await sleep(50);
  }
  throw new Error(`${path} did not change`);
}

const left = (api: Api, { _id }: { _id: string }) =>
  when<CrmCommunication>(api, `${base}/${_id}/`, ({ status }) => status !== 'queued');
const tried = (api: Api, { _id }: { _id: string }, attempts: number) =>
  when<CrmCommunication>(api, `${base}/${_id}/`, ({ delivery }) => delivery?.attempts === attempts);
const to = (address: string) => smtp.received.filter((message) => message.to.includes(address));

test('without a provider nothing is sent or reported', async () => {
  const plain = await startTestService();
  const { api, template, send, id } = await shop(plain);
  const sent = await send(await template(), { to: 'nobody@example.com' });
  expect([sent.status, sent.data.status, sent.data.delivery]).toEqual([201, 'logged', null]);
  const { rows } = await sql`select from mail_outbox`.execute(plain.database.of(id));
  expect([rows, to('nobody@example.com')]).toEqual([[], []]);
  // Only e-mail is configured.
  const other = await shop();
  const sms = await other.send(await other.template({ channel: 'sms' }), { to: '555' });
  expect([sms.status, sms.data.status]).toEqual([201, 'logged']);
  expect((await api.get(`${base}/list/`)).status).toBe(200);
});

test('a message is sent once, from the shop, with its subject and text', async () => {
  const { api, template, send } = await shop();
  const sent = await send(await template());
  expect(sent.data).toMatchObject({
    status: 'queued',
    to: 'ana@example.com',
    subject: 'Para {{ customer.name }}',
    rendered_subject: 'Para Ana Núñez',
    body: 'Hola x',
    delivery: { attempts: 0, next_attempt_at: now.toISOString() },
  });
  expect(await left(api, sent.data)).toMatchObject({
    status: 'sent',
    delivery: { attempts: 1, last_error: null, next_attempt_at: null, last_attempt_at: now.toISOString() },
  });
  const [message, ...more] = to('ana@example.com');
  expect([message?.from, more]).toEqual(['avisos@shop.example.com', []]);
  expect(message?.raw).toMatch(/^Message-ID: <crm_communication\.[0-9a-f]{24}@shop\.example\.com>/m);
  expect(message?.raw).toMatch(/^From: [^<]*<avisos@shop\.example\.com>/m);
  expect(message?.raw).toMatch(/^Reply-To: [^<]*<shop\d+@example\.com>/m);
  expect(message?.raw).toContain('Subject: =?UTF-8?Q?Para_Ana_N=C3=BA=C3=B1ez?=');
  expect(message?.raw).toContain('Hola x');
});

test('values cannot change the headers or HTML of a message', async () => {
  const { api, ana, template, send } = await shop();
  await api.put(`/api/v1/customers/${ana}/`, {
    name: 'Ana\r\nBcc: otro@example.com',
    email: 'html@example.com',
  });
  const { data } = await send(await template({ body: '<p>{{ a }}</p>' }), { variables: { a: '<b>' } });
  await left(api, data);
  const [message] = to('html@example.com');
  expect(message?.raw).toMatch(/^Content-Type: text\/html/m);
  expect(message?.raw).toContain('<p>&lt;b&gt;</p>');
  expect([message?.to, /^Bcc:/im.test(message?.raw ?? '')]).toEqual([['html@example.com'], false]);
});

test('no value makes a plain message HTML; a new body determines the format again', async () => {
  const { api, template, send } = await shop();
  const variables = { a: '<img src=x>' };
  const { data } = await send(await template({ body: '{{ a }}, hola' }), {
    variables,
    to: 'plain@example.com',
  });
  await left(api, data);
  expect(to('plain@example.com').map(({ raw }) => /^Content-Type: (\S+);/m.exec(raw)?.[1])).toEqual([
    'text/plain',
  ]);
  smtp.responses.push(451);
  const waiting = (await send(await template(), { to: 'rewritten@example.com' })).data;
  await tried(api, waiting, 1);
  await api.put(`${base}/${waiting._id}/`, { body: '<p>Hola</p>' });
  now = new Date(now.getTime() + 80_000);
  const { data: last } = await send(await template(), { to: 'after@example.com' });
  await Promise.all([left(api, waiting), left(api, last)]);
  expect(to('rewritten@example.com').map(({ raw }) => /^Content-Type: (\S+);/m.exec(raw)?.[1])).toEqual([
    'text/html',
  ]);
});

test('a message that cannot be sent names the reason', async () => {
  const { api, ana, template, send } = await shop();
  const id = await template();
  for (const wrong of ['a@example.com, b@example.com', 'A <a@example.com>', 'ana', 'a@b.c\r\nBcc: x@y.z']) {
    const { status, errors } = await send(id, { to: wrong });
    expect([status, errors]).toMatchObject([422, [{ pointer: '/to', code: 'invalid_format' }]]);
  }
  await api.put(`/api/v1/customers/${ana}/`, { email: null });
  expect(await send(id)).toMatchObject({
    status: 422,
    code: 'missing_contact_address',
    errors: [{ pointer: '/to' }],
  });
  await api.put(`/api/v1/crm-templates/${id}/`, { is_active: false });
  expect(await send(id)).toMatchObject({ status: 409, code: 'template_inactive' });
  expect(await send('x')).toMatchObject({ status: 422, errors: [{ pointer: '/template_id' }] });
  expect(await send(id, { customer_id: 'x' })).toMatchObject({ status: 409 });
});

test('a busy server is retried later; a rejected message is not', async () => {
  const { api, template, send } = await shop();
  const id = await template();
  smtp.responses.push(451);
  const { data } = await send(id, { to: 'later@example.com' });
  const waiting = await tried(api, data, 1);
  expect(waiting).toMatchObject({ status: 'queued', delivery: { attempts: 1 } });
  expect(waiting.delivery?.last_error).toContain('451');
  const wait = new Date(waiting.delivery?.next_attempt_at ?? 0).getTime() - now.getTime();
  expect(wait).toBeGreaterThanOrEqual(48_000);
  expect(wait).toBeLessThanOrEqual(72_000);
  smtp.responses.push(550);
  const rejected = await left(api, (await send(id, { to: 'no@example.com' })).data);
  expect(rejected).toMatchObject({ status: 'failed', delivery: { attempts: 1, next_attempt_at: null } });
  expect(rejected.delivery?.last_error).toContain('550');
  // An update queues it again, but never a message that was sent.
  const queue = await api.put<CrmCommunication>(`${base}/${rejected._id}/`, { status: 'queued' });
  expect(queue.data.delivery).toMatchObject({ attempts: 0, next_attempt_at: now.toISOString() });
  expect(await left(api, rejected)).toMatchObject({ status: 'sent', delivery: { attempts: 1 } });
  const once = await api.put<CrmCommunication>(`${base}/${rejected._id}/`, { status: 'queued' });
  expect(once.data.delivery).toMatchObject({ attempts: 1, next_attempt_at: null });
  now = new Date(now.getTime() + 80_000);
  // A new message triggers the queue.
  const { data: fresh } = await send(id, { to: 'new@example.com' });
  expect(await left(api, data)).toMatchObject({
    status: 'sent',
    delivery: { attempts: 2, last_error: null },
  });
  expect([to('later@example.com').length, to('no@example.com').length]).toEqual([1, 1]);
  // Waits until the last message is sent, so that it does not get a response meant for the next test.
  await left(api, fresh);
});

test('a message whose response was lost is never sent again', async () => {
  const { api, template, send } = await shop();
  const before = smtp.handed();
  smtp.responses.push('close');
  const lost = await left(api, (await send(await template(), { to: 'lost@example.com' })).data);
  expect(lost).toMatchObject({ status: 'failed', delivery: { attempts: 1 } });
  expect(lost.delivery?.last_error).toContain('may have arrived');
  expect(smtp.handed()).toBe(before + 1);
});

test('queued messages survive a restart, and messages in delivery are not sent again', async () => {
  const first = await start();
  const { id, token, template, send } = await shop(first);
  const aviso = await template();
  smtp.responses.push(421);
  const { data } = await send(aviso, { to: 'restart@example.com' });
  await tried(apiOf(first.baseUrl, token), data, 1);
  const { data: other } = await send(aviso, { to: 'halfway@example.com' });
  await left(apiOf(first.baseUrl, token), other);
  await first.close();
  // As a process leaves it that is killed while sending.
  const db = service.database.of(id);
  await sql`
    update crm_communications set doc = doc || '{"status": "queued"}', version = version + 1
    where account_id = ${id} and id = ${other._id}`.execute(db);
  await sql`
    insert into mail_outbox (account_id, document_type, document_id, state, due_at, attempts, claimed_at)
    values (${id}, 'crm_communication', ${other._id}, 'sending', ${now}, 1, ${now})`.execute(db);
  now = new Date(now.getTime() + 20 * 60_000);
  const api = apiOf((await start()).baseUrl, token);
  expect((await left(api, data)).status).toBe('sent');
  const given = await left(api, other);
  expect([given.status, given.delivery?.last_error]).toEqual([
    'failed',
    expect.stringContaining('may have arrived'),
  ]);
  expect([to('restart@example.com').length, to('halfway@example.com').length]).toEqual([1, 1]);
});

test('two processes send each message once', async () => {
  const second = await start();
  const { token, template, ana } = await shop();
  const template_id = await template();
  const apis = [apiOf(service.baseUrl, token), apiOf(second.baseUrl, token)] as const;
  const all = await Promise.all(
    Array.from({ length: 16 }, async (_, turn) => {
      const body = { template_id, customer_id: ana, to: `many${turn}@example.com` };
      const api = turn % 2 === 0 ? apis[0] : apis[1];
      return (await api.post<CrmCommunication>(`${base}/send-template/`, body)).data;
    }),
  );
  await Promise.all(all.map((one) => left(apis[0], one)));
  expect(all.map((_, turn) => to(`many${turn}@example.com`).length)).toEqual(all.map(() => 1));
});

test('a message is not sent after its record is deleted or its status changes', async () => {
  const { api, template, send, id } = await shop();
  const aviso = await template();
  smtp.responses.push(451, 451);
  const [one, other] = [
    await send(aviso, { to: 'gone@example.com' }),
    await send(aviso, { to: 'said@example.com' }),
  ];
  await tried(api, one.data, 1);
  await tried(api, other.data, 1);
  await api.delete(`${base}/${one.data._id}/`);
  const said = await api.put<CrmCommunication>(`${base}/${other.data._id}/`, { status: 'logged' });
  expect(said.data.delivery).toMatchObject({ attempts: 1, next_attempt_at: null });
  now = new Date(now.getTime() + 80_000);
  await left(api, (await send(aviso, { to: 'last@example.com' })).data);
  expect([to('gone@example.com'), to('said@example.com')]).toEqual([[], []]);
  const { rows } = await sql`select from mail_outbox`.execute(service.database.of(id));
  expect(rows).toEqual([]);
});

test('a reminder is sent to its customer when it is due, unless it was cancelled', async () => {
  const { id, api, ana, template, send } = await shop();
  await api.put(`/api/v1/customers/${ana}/`, { email: 'recordada@example.com' });
  const remind_at = new Date(now.getTime() + 3_600_000).toISOString();
  const make = async (title: string, more: object = {}) => {
    const body = {
      title,
      customer_id: ana,
      remind_at,
      channels: ['email'],
      message: 'Te esperamos',
      ...more,
    };
    return (await api.post<CrmReminder>('/api/v1/crm-reminders/', body)).data;
  };
  const [due, off] = [await make('Retirar'), await make('Cancelado')];
  const [moved, push] = [await make('Mudado'), await make('Otro', { channels: ['push'] })];
  const { data: nobody } = await api.post('/api/v1/customers/', { name: 'Luz' });
  const without = await make('Sin correo', { customer_id: nobody._id });
  const { data: several } = await api.post('/api/v1/customers/', {
    name: 'Sol',
    customer_email: 'a@example.com, b@example.com',
  });
  const unsent = await make('Sin dirección', { customer_id: several._id });
  const path = ({ _id }: CrmReminder) => `/api/v1/crm-reminders/${_id}/`;
  await api.post(`${path(off)}cancel/`, undefined);
  await api.put(path(moved), { remind_at: new Date(now.getTime() + 7_200_000).toISOString() });
  now = new Date(now.getTime() + 3_600_000);
  await left(api, (await send(await template(), { to: 'last@example.com' })).data);
  const settled = ({ status }: CrmReminder) => status !== 'pending';
  expect(await when(api, path(due), settled)).toMatchObject({ status: 'sent', delivery: { attempts: 1 } });
  const failed = await when(api, path(without), settled);
  expect([failed.status, failed.delivery?.last_error]).toEqual([
    'failed',
    'The customer has no e-mail address.',
  ]);
  const invalid = await when(api, path(unsent), settled);
  expect([invalid.status, invalid.delivery]).toMatchObject([
    'failed',
    { attempts: 1, last_error: "The customer's e-mail is not a single address." },
  ]);
  expect((await api.get(path(moved))).data.status).toBe('pending');
  expect((await api.get(path(push))).data.status).toBe('pending');
  const got = to('recordada@example.com');
  expect(got.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual(['Retirar']);
  expect(got[0]?.raw).toContain('Te esperamos');
  smtp.responses.push(451);
  const again = await make('Otra vez', { remind_at: now.toISOString() });
  const waiting = await when<CrmReminder>(api, path(again), ({ delivery }) => delivery !== null);
  await api.put(path(again), { metadata: { a: 1 } });
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from mail_outbox where document_id = ${again._id}`.execute(service.database.of(id));
  expect(rows.map(({ due_at }) => new Date(due_at).toISOString())).toEqual([
    waiting.delivery?.next_attempt_at,
  ]);
});
