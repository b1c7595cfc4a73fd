/**
 * A copy of the binaries in a cache directory, one per version: for a `node_modules` that cannot be written to, or
 * below a directory that the user PostgreSQL runs as may not enter (a checkout below /root).
 */
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hydrate } from './binaries-links.ts';
import type { Identity } from './identity.ts';

/** The copy of the binaries in `native`; made first, if it is not there or not whole. */
export function copiedBinaries(native: string, identity: Identity | undefined): string {
  const places = cachePlaces(identity);
  for (const place of places) {
    if (!isOurs(place)) continue;
    const copy = join(place, versionName(native));
    if (sameFiles(native, copy) || makeCopy(native, place, copy)) return copy;
  }
  throw new Error(
    `PostgreSQL cannot be run from ${native}, and there is no other place for it: ` +
      `tried ${places.join(' and ')}. Make one of them writable for the user of this service.`,
  );
}

/** systemd names its cache directory for a service; other users have their own, and everybody has /tmp. */
function cachePlaces(identity: Identity | undefined): string[] {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  const usual = identity ? '/var/cache' : (XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return [
    CACHE_DIRECTORY ?? join(usual, 'mostrador'),
    join(tmpdir(), `mostrador-cache-${process.getuid?.() ?? ''}`),
  ];
}

/** Makes the place; false where that is impossible or somebody else could put other programs into it. */
function isOurs(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 });
    const found = lstatSync(place);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

function versionName(native: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'));
  const version = typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : '';
  return `postgresql-${version}`;
}

/** Makes the copy whole before it gets its name; another process may be faster, which serves as well. */
function makeCopy(native: string, place: string, copy: string): boolean {
  const unfinished = mkdtempSync(join(place, 'unfinished-'));
  try {
    copyTree(native, unfinished);
    hydrate(unfinished);
    if (!sameFiles(native, copy)) rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  } catch {
    // No room, or another process was faster: what there is now decides.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return sameFiles(native, copy);
}

/** Copies files so that everybody can read them, whatever the umask of the installation was. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    if (!entry.isFile()) continue;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Whether every file is there in its full size: a copy that was cut short is made again. */
function sameFiles(from: string, to: string): boolean {
  return readdirSync(from, { withFileTypes: true }).every((entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) return sameFiles(source, target);
    return !entry.isFile() || statSync(target, { throwIfNoEntry: false })?.size === statSync(source).size;
  });
}
