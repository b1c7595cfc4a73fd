/** No log line contains the secrets of a request, whatever its outcome. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newToken } from '../auth/token-format.ts';
import { startTestService } from '../testing/service.ts';

const secret = 'correct-horse-battery-staple';
const list = '/api/v1/products/list/';

test('no secret is logged, even at the lowest level', async () => {
  const service = await startTestService({ config: { logLevel: 'trace' }, alone: true });
  const token = await service.token();
  const stranger = newToken('live');
  const send = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(service.baseUrl + path, { headers, ...(body !== undefined && { method: 'POST', body }) });
  const json = { 'content-type': 'application/json', 'x-api-key': token };
  const cookie = { cookie: `mostrador_session=${secret}`, 'x-csrf-token': secret };
  const statuses = [
    await send(`${list}?search=${secret}`, { ...json, ...cookie }),
    await send(list, { authorization: `Bearer ${stranger}` }),
    await send(list, { authorization: `Basic ${btoa(`shop:${secret}`)}` }),
    await send(`${list}?api_key=${token}`, {}),
    await send(`${list}?token=${secret}`, {}),
    await send('/api/v1/products/', json, JSON.stringify({ name: secret, base_price: 1 })),
    await send('/api/v1/products/', json, `{"password":"${secret}`),
    await send('/api/v1/products/', { ...json, 'idempotency-key': secret }, '{"name":5}'),
    await send(
      `/panel/api/session`,
      { 'content-type': 'application/json' },
      JSON.stringify({ password: secret }),
    ),
  ].map(({ status }) => status);
  expect(statuses.slice(0, 8)).toEqual([200, 401, 401, 400, 400, 201, 400, 422]);
  await sql`alter table products rename to hidden`.execute(service.database.kysely);
  expect(
    (await send('/api/v1/products/', json, JSON.stringify({ name: secret, base_price: 1 }))).status,
  ).toBe(500);
  const log = service.log.join('');
  expect(service.log.length).toBeGreaterThan(statuses.length);
  for (const value of [secret, token, stranger, btoa(`shop:${secret}`)]) expect(log).not.toContain(value);
});
