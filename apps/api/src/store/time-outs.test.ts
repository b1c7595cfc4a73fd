/** Timeouts cancel statements, and return an error that says to retry. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { createAccount } from '../auth/accounts.ts';
import { createToken } from '../auth/tokens.ts';
import { readConfig } from '../config.ts';
import { apiOf } from '../testing/api.ts';
import { testDatabase } from '../testing/test-database.ts';

const now = new Date();
const cases = [
  { name: 'a statement that runs too long', times: { statementTimeoutMs: 300 } },
  { name: 'a statement that waits too long for a lock', times: { lockTimeoutMs: 300 } },
];

for (const { name, times } of cases) {
  const database = await testDatabase(times);
  const { id } = await createAccount(
    database,
    { name: 'Kiosco', email: 'a@example.com', plan: 'trial' },
    now,
  );
  const scopes = ['products:read', 'products:write'];
  const { value } = await createToken(database, id, { name: 'a', scopes, expiry: '30d' }, now);

  test(`${name} returns 503, and stores nothing`, async () => {
    const app = await createApp({ database, config: { ...readConfig({}), logLevel: 'silent' } });
    onTestFinished(() => app.close());
    const api = apiOf(await app.listen({ host: '127.0.0.1', port: 0 }), value);
    const product = { name: 'Casco', base_price: 1 };
    const responses = await database.everything.transaction().execute(async (held) => {
      await sql`lock table products`.execute(held);
      return [await api.get('/api/v1/products/list/'), await api.post('/api/v1/products/', product)];
    });
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, code: 'unavailable' });
      expect(response.header('retry-after')).toBe('2');
    }
    expect(await database.of(id).selectFrom('products').selectAll().execute()).toEqual([]);
    expect((await api.post('/api/v1/products/', product)).status).toBe(201);
  });
}
