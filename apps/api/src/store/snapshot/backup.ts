/** Writes a snapshot of the whole database to a file while the service runs. */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Target } from '../pool.ts';
import { type BackupHeader, backupText, DamagedBackup, readBackup } from './backup-text.ts';
import { withOwnClient } from './own-client.ts';
import type { Part, PartStream, Sum } from './part.ts';
import { beginSnapshot, partsOf } from './source.ts';

export interface Backup {
  file: string;
  accounts: number;
  rows: number;
}

/**
 * Writes the backup to a temporary file beside `file` and renames it once complete; only its owner may read it. It
 * contains everything committed before. Throws if the file exists.
 */
export async function writeBackup(target: Target, file: string, now: Date): Promise<Backup> {
  if (existsSync(file)) throw new Error(`${file} already exists. A backup never replaces another file.`);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const parts: Part[] = [];
  try {
    const accounts = await withOwnClient(target, async (client) => {
      const snapshot = await beginSnapshot(client);
      const { migrations } = snapshot;
      const header = {
        format: 'mostrador-backup',
        version: 1,
        made_at: now.toISOString(),
        migrations,
      } as const;
      const text = backupText(header, partsOf(client, snapshot), (part) => parts.push(part));
      await pipeline(
        text,
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
      );
      return snapshot.accounts.length;
    });
    renameSync(unfinished, file);
    return { file, accounts, rows: sumOfRows(parts) };
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

export function sumOfRows(parts: readonly Sum[]): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}

/** Reads a backup. Throws an error that names the file if it is damaged, not a backup, or from a later release. */
export async function withBackup<Result>(
  file: string,
  work: (header: BackupHeader, parts: AsyncIterable<PartStream>) => Promise<Result>,
): Promise<Result> {
  const compressed = createReadStream(file);
  const text = createGunzip();
  compressed.once('error', (error) => text.destroy(error));
  try {
    const { header, parts } = await readBackup(compressed.pipe(text));
    return await work(header, parts);
  } catch (error) {
    throw explained(file, error);
  } finally {
    compressed.destroy();
    text.destroy();
  }
}

/** Reads a whole backup, and throws as `withBackup` does on any damage. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  return await withBackup(file, async (header, parts) => {
    for await (const { rows } of parts) await pipeline(rows, nowhere);
    return header;
  });
}

async function nowhere(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

function explained(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new Error(`There is no file ${file}.`);
  const damaged = error instanceof DamagedBackup || code.startsWith('Z_');
  if (!damaged) return error;
  return new Error(`${file} cannot be used: it is damaged, or not a backup. Use another one.`, {
    cause: error,
  });
}
