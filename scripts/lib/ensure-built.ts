/** Builds stale parts, with progress on stderr, since stdout belongs to the following command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isBuilt, rememberBuild } from './built.ts';
import { quietEnvironment } from './environment.ts';
import { progress } from './progress.ts';
import { root } from './root.ts';
import { exitCode } from './run.ts';
import { turboArguments } from './turbo.ts';

/** Builds; on failure, ends the process with the output of the build. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return;
  const began = new Date();
  const turbo = spawn(process.execPath, [...turboArguments(['build']), '--json'], {
    cwd: root,
    env: quietEnvironment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  const line = progress();
  const output = createInterface(turbo.stdout).on('line', (text) => {
    const entry = readEntry(text);
    if (!entry.text.startsWith('cache hit')) lines.push(entry.text);
    if (entry.text.startsWith('cache miss')) line.show(`Building ${entry.source.replace(/#build$/, '')}`);
  });
  const [code] = await Promise.all([exitCode(turbo), once(output, 'close')]);
  line.clear();
  if (code === 0) return rememberBuild(began);
  process.stderr.write(
    `${lines.join('\n')}\nThe build failed. Run \`npm run build\` to see its full output.\n`,
  );
  process.exit(code);
}

/** Parses one line of turbo's `--json` output: its source and its text. */
function readEntry(line: string): { source: string; text: string } {
  const entry: unknown = JSON.parse(line);
  return { source: read(entry, 'source'), text: read(entry, 'text') };
}

function read(entry: unknown, name: string): string {
  const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
  return typeof value === 'string' ? value : '';
}
