/** Disks that a test may fill or write-protect: file systems in memory, which only root can mount. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether there can be any here; says so where not. To be asked once, at the top of a test file. */
export function smallDisksWork(program: string): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-disk-'));
  const works = mount(['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]);
  if (works) unmount(directory);
  else console.warn(`${program}: SKIPPED, needs to mount file systems, which takes root`);
  rmSync(directory, { recursive: true, force: true });
  return works;
}

/** A directory on a disk of its own with this much room, gone after the test. */
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

/** Lazily: a process that is still leaving it does not keep the disk. */
function unmount(directory: string): void {
  spawnSync('umount', ['-l', directory]);
}
