/**
 * Copies the binaries to a cache directory, one per version: for a `node_modules` that is not writable, or is below a
 * directory that PostgreSQL's user cannot enter (a checkout below /root).
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

/** Returns the copy of the binaries in `native`, and creates it if it is missing or incomplete. */
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

/** Returns the possible cache directories: systemd's for a service, the user's own, and /tmp. */
function cachePlaces(identity: Identity | undefined): string[] {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  const usual = identity ? '/var/cache' : (XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return [
    CACHE_DIRECTORY ?? join(usual, 'mostrador'),
    join(tmpdir(), `mostrador-cache-${process.getuid?.() ?? ''}`),
  ];
}

/** Creates the directory; false if that fails or other users could write programs into it. */
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

/** Completes the copy before renaming it; another process may be faster, which is fine. */
function makeCopy(native: string, place: string, copy: string): boolean {
  const unfinished = mkdtempSync(join(place, 'unfinished-'));
  try {
    copyTree(native, unfinished);
    hydrate(unfinished);
    if (!sameFiles(native, copy)) rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  } catch {
    // The disk is full, or another process was faster: the existing copy decides.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return sameFiles(native, copy);
}

/** Copies files with read permission for everybody, whatever the umask of the installation was. */
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

/** Returns whether every file exists in full size; an incomplete copy is recreated. */
function sameFiles(from: string, to: string): boolean {
  return readdirSync(from, { withFileTypes: true }).every((entry) => {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) return sameFiles(source, target);
    return !entry.isFile() || statSync(target, { throwIfNoEntry: false })?.size === statSync(source).size;
  });
}
