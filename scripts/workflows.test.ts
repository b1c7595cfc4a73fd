/** The workflows are thin: every step is a script that also runs locally, or a pinned action. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fromRoot } from './lib/root.ts';

interface Step {
  run?: string;
  uses?: string;
}

interface Workflow {
  permissions?: object;
  jobs: Record<string, { steps: Step[]; 'timeout-minutes'?: number }>;
}

const files = globSync('.github/workflows/*.yml', { cwd: fromRoot('.') }).sort();
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(fromRoot('package.json'), 'utf8'),
);

test('there are four', () => {
  expect(files.map((file) => basename(file, '.yml'))).toEqual(['ci', 'docs', 'release', 'spec-review']);
});

describe.each(files)('%s', (file) => {
  const text = readFileSync(fromRoot(file), 'utf8');
  const workflow: Workflow = parse(text);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('runs npm ci and existing scripts, one per step', () => {
    const commands = steps.flatMap(({ run }) => run ?? []);
    for (const command of commands) {
      const [, name] = command.match(/^npm (?:run -s )?([\w:]+)(?: -- [^;&|]*)?$/) ?? [];
      expect(name, command).toBeDefined();
      if (name !== 'ci') expect(scripts, command).toHaveProperty([name ?? '']);
    }
  });

  test('pins every action by commit, with its version in a comment', () => {
    for (const [line] of text.matchAll(/^.*uses: .*$/gm)) {
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/);
    }
  });

  test('inserts no event data into commands', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  test('has explicit permissions and a timeout', () => {
    expect(workflow.permissions).toBeDefined();
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
  });
});
