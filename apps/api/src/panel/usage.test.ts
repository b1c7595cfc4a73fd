/** The usage of a token in the panel (Decision token-usage). */
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

const now = new Date('2026-11-01T12:10:00.000Z');
const config = { trustProxy: ['loopback'], tokenRate: 30 };
const service = await startTestService({ clock: () => now, config });
const { baseUrl, database } = service;

async function withToken() {
  const panel = await signedUp(baseUrl);
  const body = { name: 'Tienda', expires: '30d', scopes: ['products:read'] };
  const { value, token } = (await panel.ask('createToken', { body })).data;
  const call = (path: string) => fetch(baseUrl + path, { headers: { 'x-api-key': value } });
  const usage = async () => (await panel.ask('getTokenUsage', { id: token._id })).data;
  return { panel, token, value, call, usage };
}

test('shows counts, errors, the last calls and the used part of the limit', async () => {
  const { call, usage, token } = await withToken();
  expect(await usage()).toMatchObject({ limit: { limit: 30, used: 0, resets_at: null }, calls: [] });
  await call('/api/v1/products/list/?search=secreto');
  await call('/api/v1/sales/list/');
  // Shown at once, whatever share of the window the process has leased.
  expect((await usage()).limit).toMatchObject({ limit: 30, used: 1 });
  const seen = async () => (await usage()).last_24_hours.requests;
  await expect.poll(seen, { timeout: 15_000 }).toBe(2);
  const found = await usage();
  expect(found.last_24_hours).toEqual({ requests: 2, client_errors: 1, server_errors: 0, limited: 0 });
  expect(found.last_30_days).toEqual(found.last_24_hours);
  expect(found.token._id).toBe(token._id);
  expect([found.hours.length, found.days.length]).toEqual([24, 30]);
  expect(found.hours.at(-1)).toMatchObject({ at: '2026-11-01T12:00:00.000Z', requests: 2, peak: 1 });
  expect(found.days.at(-1)).toMatchObject({ date: '2026-11-01', requests: 2 });
  expect(found.calls).toMatchObject([
    { method: 'GET', path: '/api/v1/sales/list/', status: 403, ip: '127.0.0.1' },
    { method: 'GET', path: '/api/v1/products/list/', status: 200 },
  ]);
  expect(JSON.stringify(found)).not.toContain('secreto');
});

test('counts requests rejected by the limit, and those of another process', async () => {
  const { call, value, usage } = await withToken();
  const other = await createApp({
    database,
    clock: () => now,
    log: { write: () => undefined },
    config: { ...readConfig({}), ...config, accountRate: 0, burst: 0, failureRate: 0, logLevel: 'silent' },
  });
  const url = await other.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/api/v1/products/list/`, { headers: { 'x-api-key': value } });
  for (let count = 0; count < 35; count++) await call('/api/v1/products/list/');
  await other.close();
  const seen = async () => (await usage()).last_24_hours.requests;
  await expect.poll(seen, { timeout: 15_000 }).toBe(36);
  const { last_24_hours, hours } = await usage();
  expect(last_24_hours.limited).toBeGreaterThanOrEqual(5);
  expect(hours.at(-1)?.peak).toBeGreaterThan(15);
});

test('counts requests with a revoked token too, to show that it is still used', async () => {
  const { panel, token, call, usage } = await withToken();
  await panel.ask('revokeToken', { id: token._id });
  expect((await call('/api/v1/products/list/')).status).toBe(401);
  await expect.poll(async () => (await usage()).last_24_hours.client_errors, { timeout: 15_000 }).toBe(1);
});

test('is visible only to the account of the token', async () => {
  const { token } = await withToken();
  const other = await signedUp(baseUrl);
  expect(await other.ask('getTokenUsage', { id: token._id })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
