/** Liveness and readiness endpoints (Decision health). Neither needs a token. */
import { Problem } from '@mostrador/server-stub';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../store/connect.ts';
import { pendingMigrations } from '../store/migrate.ts';

/**
 * Ready means that the database responds and has the schema of this program, and that the service is not stopping.
 * Migrations are never reverted, so the schema is checked until it is right once; a newer release may extend it later.
 */
export function addHealth(app: FastifyInstance, database: Database): void {
  let stopping = false;
  let migrated = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (stopping) throw notReady('The service is about to stop.');
    migrated ||= (await pendingMigrations(database)).length === 0;
    if (!migrated) throw notReady('The database lacks the schema of this release: run `mostrador migrate`.');
    await sql`select 1`.execute(database.kysely);
    return statusOf(database.workers());
  });
}

/** One unavailable worker is not a reason to redirect the accounts on the others; no responding worker is. */
function statusOf(workers: ReturnType<Database['workers']>) {
  if (!workers || workers.responding === workers.all) return { status: 'ok' };
  if (workers.responding === 0) throw notReady('No database worker responds.');
  return { status: 'degraded', workers };
}

function notReady(detail: string): Problem {
  return new Problem('unavailable', detail, { headers: { 'retry-after': '2' } });
}
