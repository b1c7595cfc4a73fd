/** The example consumer, from the history of the repository. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from './root.ts';
import { outputOf } from './run.ts';

const run = promisify(execFile);

/** Returns the newest version tag in the history of the current revision, or the current revision if there is none. */
export async function lastRelease(repository: string): Promise<string> {
  const found = await git(repository, 'describe', '--tags', '--abbrev=0', '--match', 'v*').catch(
    () => undefined,
  );
  return found ?? 'HEAD';
}

/**
 * Creates the consumer of a revision in a directory inside `parent`, where it resolves the packages of the working
 * tree.
 * @throws if the revision is unknown, or has no consumer
 */
export async function consumerAt(
  repository: string,
  revision: string,
  parent: string,
): Promise<{ directory: string; remove(): Promise<void> }> {
  await mkdir(parent, { recursive: true });
  const scratch = await mkdtemp(join(parent, 'consumer-'));
  const remove = () => rm(scratch, { recursive: true });
  try {
    const archive = join(scratch, 'consumer.tar');
    await git(repository, 'archive', '--format=tar', `--output=${archive}`, revision, 'examples/consumer');
    await run('tar', ['-xf', archive, '-C', scratch]);
    return { directory: join(scratch, 'examples/consumer'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Compiles a directory with its own `tsconfig.json`. */
export function typeCheck(directory: string): Promise<{ output: string; code: number }> {
  return outputOf([fromRoot('node_modules/typescript/bin/tsc'), '--project', directory]);
}

async function git(repository: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', repository, ...args]);
  return stdout.trim();
}
