/**
 * Stops writes before the disk is full. PostgreSQL itself stops if there is no space for its write-ahead log, and then
 * cannot serve reads either.
 */
import { statfs } from 'node:fs/promises';

/** The interval of the checks, and how much may be written in between. */
const everyMs = 1_000;
export const leastRoom = 128 * 1024 * 1024;

export interface DiskRoom {
  /** Returns whether there is too little space to write. */
  isFull(): boolean;
  stop(): void;
}

/** Watches the disk of `directory`, to keep `least` bytes free. */
export async function watchDisk(
  directory: string,
  { least = leastRoom, notice }: { least?: number | undefined; notice(message: string): void },
): Promise<DiskRoom> {
  let full = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    if (free < least !== full)
      notice(free < least ? noRoom(directory, free) : `The disk of ${directory} has space again.`);
    full = free < least;
  };
  // If the disk cannot be checked, PostgreSQL handles it.
  await look().catch(() => {});
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref();
  return {
    isFull: () => full,
    stop: () => clearInterval(timer),
  };
}

function noRoom(directory: string, free: number): string {
  const left = `${Math.floor(free / 1024 / 1024)} MB`;
  return `The disk of ${directory} is nearly full (${left} left): the service is read-only until there is more space.`;
}
