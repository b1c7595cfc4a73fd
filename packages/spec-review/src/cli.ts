#!/usr/bin/env node
/**
 * `mostrador-spec-review [base]`: compares the description in the working tree with a revision, and lists the effects
 * on callers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Document } from '@mostrador/codegen';
import { readApprovals } from './approvals.ts';
import { operationLines } from './operation-lines.ts';
import { changelog } from './report/changelog.ts';
import { github } from './report/github.ts';
import { json } from './report/json.ts';
import { markdown } from './report/markdown.ts';
import { passes, type Review, review } from './review.ts';
import { bundleAt, bundleOf, mergeBase } from './revisions.ts';

const help = `Compares the description in the working tree with another revision and lists the effects on API consumers.

  review [base] [--format markdown|json|github|changelog] [--output file]

base: a Git revision; by default the merge base with main.
Exits with 1 if a breaking change is not approved in spec/approved-breaks.yaml, or if an approval
is unused.
`;

const root = process.env.INIT_CWD ?? process.cwd();

type Format = (review: Review, base: string) => string | Promise<string>;

const formats: Record<string, Format> = {
  markdown,
  json,
  changelog,
  github: async (found) => github(found, await operationLines(root)),
};

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: { format: text, output: text, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return print(help);
  const format = formats[values.format ?? 'markdown'];
  if (!format) throw new Error(`--format is one of ${Object.keys(formats).join(', ')}.`);
  const base = positionals[0] ?? (await mergeBase(root));
  const [before, after]: Document[] = await Promise.all([bundleAt(root, base), bundleOf(root)]);
  if (!before || !after) throw new Error('There is nothing to compare.');
  const found = review(before, after, approvals());
  const report = await format(found, `\`${base.slice(0, 12)}\``);
  if (values.output === undefined) print(report);
  else writeFileSync(values.output, report);
  return passes(found) ? 0 : 1;
}

function approvals() {
  const file = join(root, 'spec/approved-breaks.yaml');
  return existsSync(file) ? readApprovals(readFileSync(file, 'utf8')) : [];
}

function print(report: string): number {
  process.stdout.write(report);
  return 0;
}
