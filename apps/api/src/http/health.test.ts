/** Liveness and readiness for load balancers (Decision health). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/service.ts';

test('a service is live without its schema, but ready only once it has it', async () => {
  const { baseUrl, database } = await startTestService({ alone: true });
  const status = async (path: string) => (await fetch(baseUrl + path)).status;
  const [last] = (
    await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration)
      returning name, timestamp`.execute(database.kysely)
  ).rows;
  const response = await fetch(`${baseUrl}/readyz`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    detail: 'The database lacks the schema of this release: run `mostrador migrate`.',
  });
  expect(await status('/healthz')).toBe(200);
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
    database.kysely,
  );
  expect(await status('/readyz')).toBe(200);
});
