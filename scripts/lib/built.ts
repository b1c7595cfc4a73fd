/** Checks whether the last build is up to date with the sources. */
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from './root.ts';

/** Its modification time is the start of the last complete build. */
const STAMP = fromRoot('.turbo/built');
const OUTPUTS = [
  'apps/api/dist/cli.js',
  'apps/docs/dist/index.html',
  'apps/panel/dist/index.html',
  'packages/mock/dist/cli.js',
].map(fromRoot);
const SOURCES = ['spec', 'packages', 'apps', 'package-lock.json', 'tsconfig.base.json', 'turbo.json'].map(
  fromRoot,
);
const MADE = new Set(['node_modules', 'dist', 'generated', '.turbo']);

/** Returns true if every output exists and no source is newer than the build. */
export function isBuilt(): boolean {
  const built = changed(STAMP);
  return OUTPUTS.every((path) => existsSync(path)) && SOURCES.every((path) => newest(path) <= built);
}

/** Records that everything was built from the sources of that time. */
export function rememberBuild(began: Date): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, began, began);
}

/**
 * Returns when the newest file or directory under a path changed, in milliseconds; a directory changes when a file in
 * it is removed.
 */
export function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter((name) => !MADE.has(name));
  return Math.max(stats.mtimeMs, ...inside.map((name) => newest(join(path, name))));
}

function changed(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
