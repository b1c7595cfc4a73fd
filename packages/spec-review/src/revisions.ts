/** Bundles the description of the working tree, or of any revision. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Document, readDocument } from '@mostrador/codegen';

const run = promisify(execFile);
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');

/** Bundles a revision. @throws if the revision is unknown, or has no description */
export async function bundleAt(root: string, revision: string): Promise<Document> {
  return await inScratch(async (scratch) => {
    const archive = join(scratch, 'spec.tar');
    await git(root, 'archive', '--format=tar', `--output=${archive}`, revision, 'spec');
    await run('tar', ['-xf', archive, '-C', scratch]);
    return bundle(join(scratch, 'spec'), scratch);
  });
}

/** Bundles the description in the working tree. */
export async function bundleOf(root: string): Promise<Document> {
  return await inScratch((scratch) => bundle(join(root, 'spec'), scratch));
}

/** Returns the merge base of the branch with the main branch, local or at the origin. */
export async function mergeBase(root: string): Promise<string> {
  for (const main of ['origin/main', 'main', 'origin/master', 'master']) {
    const found = await git(root, 'merge-base', 'HEAD', main).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error('There is no branch main to compare with; name a revision.');
}

async function bundle(spec: string, scratch: string): Promise<Document> {
  const output = join(scratch, 'openapi.json');
  await mkdir(dirname(output), { recursive: true });
  await run(process.execPath, [redocly, 'bundle', 'openapi.yaml', '--output', output], {
    cwd: spec,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return readDocument(output);
}

async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', root, ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

async function inScratch<Result>(work: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'spec-review-'));
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true });
  }
}
