/** Whether the process lives, and whether it can serve (Decision health). Neither needs a token. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../store/connect.ts';

export function addHealth(app: FastifyInstance, { kysely }: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(kysely);
    return { status: 'ok' };
  });
}
