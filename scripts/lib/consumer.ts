/** The example of a consumer, taken from the history of the repository. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from './root.ts';
import { outputOf } from './run.ts';

const run = promisify(execFile);

/** The newest tag of a version that the present one comes from; the present revision while there is none. */
export async function lastRelease(repository: string): Promise<string> {
  const found = await git(repository, 'describe', '--tags', '--abbrev=0', '--match', 'v*').catch(
    () => undefined,
  );
  return found ?? 'HEAD';
}

/**
 * The consumer as it was at the revision, in a directory of its own inside `parent`, from where it finds the packages of the working tree.
 * @throws when the revision is not known, or had no consumer.
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
