/** The built command. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const cli: string = fileURLToPath(new URL('../../../apps/api/dist/cli.js', import.meta.url));

/** Adds an account to a data directory, and returns its id. */
export async function addAccount(data: string): Promise<string> {
  const flags = ['--name', 'Bicicletería', '--email', 'bench@example.com', '--data', data];
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'accounts', 'create', ...flags]);
  if (status !== 0) throw new Error(String(stderr));
  return String(stdout).trim();
}
