/** Compiles sources with the project's compiler, to test valid and invalid code. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Files } from '../files.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Creates a temporary directory outside the project that can import its packages; deleted after `use`. */
export async function withProject<T>(files: Files, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), 'mostrador-'));
  try {
    await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
    await writeProject(directory, { 'package.json': '{"type":"module"}', ...files });
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Compiles every file of the directory; `paths` locates packages. Returns the errors, one per line. */
export async function compile(directory: string, paths: Record<string, string> = {}): Promise<string[]> {
  const config = {
    extends: path.join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: true,
      paths: Object.fromEntries(
        Object.entries(paths).map(([name, file]) => [name, [path.join(directory, file)]]),
      ),
    },
    include: ['**/*.ts'],
  };
  await writeFile(path.join(directory, 'tsconfig.json'), JSON.stringify(config));
  const output = await run(path.join(ROOT, 'node_modules/.bin/tsc'), ['--pretty', 'false'], directory);
  return output.split('\n').filter((line) => line.includes('error TS'));
}

/** Adds files to such a directory, in the folders of their names. */
export async function writeProject(directory: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

function run(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd }, (error, stdout) => {
      // The compiler exits with 1 or 2 on compile errors; anything else is a different failure.
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout);
    });
  });
}
