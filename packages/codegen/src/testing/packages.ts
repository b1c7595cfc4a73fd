/** Packs packages for publishing, checks them, and installs them without the rest of the project. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);

export { copyDependencies } from './dependencies.ts';

export interface Packed {
  name: string;
  version: string;
  /** The tarball. */
  file: string;
  /** The paths in it. */
  files: string[];
  /** The packed size in bytes. */
  size: number;
}

/** Packs a built package as `npm publish` would. */
export async function pack(packageDirectory: string, destination: string): Promise<Packed> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const { stdout } = await run('npm', args, { cwd: packageDirectory });
  const [{ name, version, filename, files, size }] = JSON.parse(stdout);
  const paths = files.map((file: { path: string }) => file.path);
  return { name, version, size, files: paths, file: path.join(destination, filename) };
}

/** Returns the findings of publint and are-the-types-wrong for ES modules; there is no CommonJS. */
export async function findings({ file }: Packed): Promise<string[]> {
  const data = await readFile(file);
  const bytes = new Uint8Array(data);
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(bytes));
  const wrong = types.types ? types.problems : [{ kind: 'there are no types' }];
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...wrong.filter(concernsModules).map((problem) => `types: ${JSON.stringify(problem)}`),
  ];
}

function concernsModules(problem: object): boolean {
  const kind = 'resolutionKind' in problem ? problem.resolutionKind : undefined;
  return kind !== 'node10' && kind !== 'node16-cjs';
}

/** Creates a project from the tarballs alone, without a registry. */
export async function install(directory: string, tarballs: readonly Packed[]): Promise<void> {
  const dependencies = Object.fromEntries(tarballs.map(({ name, file }) => [name, `file:${file}`]));
  const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
  await writeFile(path.join(directory, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  await run('npm', ['install', ...quiet], { cwd: directory });
}

/** Bundles the source with its imports for a browser: minified, as a classic script. */
export async function bundle(directory: string, source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: directory, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'silent',
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
