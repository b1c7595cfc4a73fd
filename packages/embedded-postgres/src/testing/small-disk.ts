/** Disks that a test may fill or write-protect: in-memory file systems, which only root can mount. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns whether such disks are possible here, or prints a notice. Call it once, at the top of a test file. */
export function smallDisksWork(program: string): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-disk-'));
  const works = mount(['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]);
  if (works) unmount(directory);
  else console.warn(`${program}: SKIPPED, needs to mount file systems, which takes root`);
  rmSync(directory, { recursive: true, force: true });
  return works;
}

/** Creates a temporary directory on a disk with this much space. */
export function smallDisk(megabytes: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-disk-'));
  if (!mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory])) {
    throw new Error(`no file system could be mounted on ${directory}`);
  }
  onTestFinished(() => {
    unmount(directory);
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}

export function makeReadOnly(disk: string): void {
  if (!mount(['-o', 'remount,ro', disk])) throw new Error(`${disk} could not be made read-only`);
}

function mount(args: string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

/** Unmounts lazily: a process that is still using the disk does not block it. */
function unmount(directory: string): void {
  spawnSync('umount', ['-l', directory]);
}
