/**
 * Stops writing before the disk is full. PostgreSQL itself ends when there is no room for its log of changes, and then
 * nothing can be read either.
 */
import { statfs } from 'node:fs/promises';

/** How often the disk is looked at, and how much may be written meanwhile. */
const everyMs = 1_000;
export const leastRoom = 128 * 1024 * 1024;

export interface DiskRoom {
  /** Whether there is too little room to write. */
  isFull(): boolean;
  stop(): void;
}

/** Watches the disk that `directory` is on, which is to keep `least` bytes free. */
export async function watchDisk(
  directory: string,
  { least = leastRoom, notice }: { least?: number | undefined; notice(message: string): void },
): Promise<DiskRoom> {
  let full = false;
  const look = async () => {
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    if (free < least !== full)
      notice(free < least ? noRoom(directory, free) : `There is room on the disk of ${directory} again.`);
    full = free < least;
  };
  // A disk that cannot be looked at is left to PostgreSQL.
  await look().catch(() => {});
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref();
  return {
    isFull: () => full,
    stop: () => clearInterval(timer),
  };
}

function noRoom(directory: string, free: number): string {
  const left = `${Math.floor(free / 1024 / 1024)} MB`;
  return `The disk of ${directory} is nearly full (${left} left): the service only reads until there is more room.`;
}
