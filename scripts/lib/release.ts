/**
 * Builds the parts of a release: the public packages as published by npm, their notes, and the patch of their versions.
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Manifest {
  name: string;
  version: string;
  private?: boolean;
}

/** Returns the directories of the published packages, by name. */
export async function publicPackages(
  repository: string,
): Promise<Map<string, Manifest & { directory: string }>> {
  const files = globSync('packages/*/package.json', { cwd: repository }).sort();
  const packages = await Promise.all(
    files.map(async (file) => {
      const manifest: Manifest = JSON.parse(await readFile(join(repository, file), 'utf8'));
      return { ...manifest, directory: join(repository, dirname(file)) };
    }),
  );
  return new Map(packages.filter((one) => !one.private).map((one) => [one.name, one]));
}

/** Writes tarballs, notes and patch into the directory; returns their names. */
export async function pack(repository: string, directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const packages = [...(await publicPackages(repository)).values()];
  const args = packages.flatMap(({ directory: place }) => ['--workspace', place]);
  const options = { cwd: repository, maxBuffer: 64 * 1024 * 1024 };
  const packed = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', directory, ...args],
    options,
  );
  const { stdout: patch } = await run('git', ['-C', repository, 'diff', '--binary', '--', '.'], options);
  await writeFile(join(directory, 'versions.patch'), patch);
  await writeFile(join(directory, 'notes.md'), (await Promise.all(packages.map(notesOf))).join('\n'));
  return [...filesOf(packed.stdout), 'notes.md', 'versions.patch'];
}

/** Returns the names of the tarballs from the output of `npm pack --json`, which is a list, or an object by package. */
function filesOf(output: string): string[] {
  const entries: unknown = JSON.parse(output);
  return Object.values(entries ?? {}).map(({ filename }: { filename: string }) => filename);
}

/** Returns the section of a package's changelog about its current version. */
async function notesOf({ name, version, directory }: Manifest & { directory: string }): Promise<string> {
  const text = await readFile(join(directory, 'CHANGELOG.md'), 'utf8').catch(() => '');
  const entry = text.split(/^## /m).find((part) => part.startsWith(`${version}\n`));
  const notes = entry?.slice(version.length).trim() ?? 'Nothing changed.';
  return `## ${name} ${version}\n\n${notes}\n`;
}
