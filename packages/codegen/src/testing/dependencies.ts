/** Finds the installed dependencies of a package, for projects that should have nothing else. */
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Copies dependencies and their dependencies from the `node_modules` of `root` to that of `project`. */
export async function copyDependencies(
  root: string,
  dependencies: readonly string[],
  project: string,
): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const places = new Set(needed(lock.packages, dependencies).map(outermost));
  for (const place of places) {
    await cp(path.join(root, place), path.join(project, place), { recursive: true });
  }
}

/** Returns the locations of all required packages. Skips those not installed because they are for another system. */
function needed(packages: Record<string, Locked>, dependencies: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const place = resolve(packages, name, from);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = packages[place] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, place);
  };
  for (const name of dependencies) visit(name, '');
  return [...found];
}

/** Resolves a package name from the package at `from`: in its own dependencies, or further up. */
function resolve(packages: Record<string, Locked>, name: string, from: string): string | undefined {
  const place = path.posix.join(from, 'node_modules', name);
  if (Object.hasOwn(packages, place)) return place;
  if (from === '') return undefined;
  return resolve(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** Returns the outermost package: `node_modules/a/node_modules/b` is in `node_modules/a`. */
function outermost(place: string): string {
  return place.split('/node_modules/', 1)[0] ?? place;
}
