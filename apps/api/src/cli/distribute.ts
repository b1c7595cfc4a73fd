/** `mostrador distribute`. */
import { distribute } from '../store/distribute.ts';
import { distribution } from '../store/distribution.ts';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { counted, print, printJson, say } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface DistributeFlags extends DatabaseFlags {
  /** Runs the statements instead of printing them. */
  run?: true;
  json?: true;
}

/** Exits with 1 if there are obstacles. */
export async function distributeCommand({ run, json, ...flags }: DistributeFlags): Promise<void> {
  const { statements, obstacles } = await withDatabase(flags, ({ target }) =>
    withOwnClient(target, async (client) =>
      run ? { statements: await distribute(client, progress), obstacles: [] } : await distribution(client),
    ),
  );
  if (obstacles.length > 0) process.exitCode = 1;
  if (json) return printJson({ statements, obstacles, run: run ?? false });
  print(statements.map((statement) => `${statement};`).join('\n'));
  for (const obstacle of obstacles) say(obstacle);
  if (run) return say('The tables are distributed. Restart the service to apply this to its connections.');
  if (obstacles.length === 0)
    say(
      'No obstacles. On a Citus coordinator, --run runs these statements and keeps existing rows; do not run them by hand on a database with data.',
    );
}

function progress(table: string, rows: number): void {
  if (rows > 0) say(`${table}: ${counted(rows, 'row')}`);
}
