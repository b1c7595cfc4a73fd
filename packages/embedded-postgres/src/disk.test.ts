/** A server on a disk that is small or write-protected. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { embeddedServer } from './server.ts';
import { makeReadOnly, smallDisk, smallDisksWork } from './testing/small-disk.ts';

describe.runIf(smallDisksWork(import.meta.filename))('a disk', () => {
  test('that is too small for a new database is reported', async () => {
    const dataDir = join(smallDisk(24), 'data');
    await expect(embeddedServer({ dataDir })).rejects.toThrow(
      /The database could not be created:.*No space left on device.*The disk is full: a new database needs 50 MB/s,
    );
  });

  test('that is write-protected is reported', async () => {
    const disk = smallDisk(256);
    const dataDir = join(disk, 'data');
    await (await embeddedServer({ dataDir, durable: false })).stop();
    makeReadOnly(disk);
    const message = `The data directory ${dataDir} cannot be used: it is on a read-only file system. Choose another.`;
    await expect(embeddedServer({ dataDir })).rejects.toThrow(message);
  });
});
