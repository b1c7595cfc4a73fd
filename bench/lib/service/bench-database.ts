/** An empty temporary database on the embedded server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { connect, type Database } from '../../../apps/api/src/store/connect.ts';
import { migrate } from '../../../apps/api/src/store/migrate.ts';
import { type RunningProgram, startProgram } from '../start-program.ts';

export interface BenchDatabase {
  database: Database;
  /** Starts the service in a separate process; without limits, unless settings are given. */
  startService(settings?: Record<string, string>): Promise<RunningProgram>;
}

export async function withDatabase(work: (bench: BenchDatabase) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  const server = await embeddedServer({ dataDir: data });
  const database = await connect(server.target);
  const program = fileURLToPath(new URL('service-program.ts', import.meta.url));
  try {
    await migrate(database);
    await work({
      database,
      startService: (settings) =>
        startProgram([
          program,
          JSON.stringify(server.target),
          ...(settings === undefined ? [] : [JSON.stringify(settings)]),
        ]),
    });
  } finally {
    await database.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
