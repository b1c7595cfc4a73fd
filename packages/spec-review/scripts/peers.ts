/**
 * Generates the table of the README: 25 changes of the corpus, as reported by this review and by oasdiff. `node
 * scripts/peers.ts` prints it; it needs `oasdiff` on the path (`go install github.com/oasdiff/oasdiff@v1.22.0`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { review } from '../src/review.ts';
import { type Case, corpus } from '../src/testing/corpus.ts';
import { bundle, changed, things } from '../src/testing/things.ts';

const chosen: Record<keyof typeof corpus, readonly string[]> = {
  requests: [
    'a new required field',
    'a field that becomes required beside allOf',
    'a field removed from requests and responses',
    'a field that becomes read-only',
    'an enum value removed',
    'an open enum value removed',
    'a lower maximum length',
    'a changed pattern',
    'a changed format',
    'a new multipleOf',
    'null no longer accepted',
    'a changed default',
    'additional properties no longer accepted',
    'a parameter removed',
    'a changed list separator',
  ],
  responses: [
    'a response field that becomes optional',
    'null in a response',
    'a constant removed from a response',
    'a response header removed',
  ],
  others: [
    'an operation renamed',
    'a tag renamed',
    'a schema renamed',
    'a changed scope',
    'a changed error code',
    'a deprecation',
  ],
};

const cases = Object.entries(chosen).flatMap(([group, names]) => names.map((name) => caseOf(group, name)));
const directory = mkdtempSync(join(tmpdir(), 'peers-'));
console.log(`| Change | This review | oasdiff |\n|---|---|---|`);
for (const one of cases) console.log(`| ${one.name} | ${ours(one)} | ${theirs(one)} |`);
rmSync(directory, { recursive: true });

function caseOf(group: string, name: string): Case {
  const found = Object.entries(corpus)
    .find(([known]) => known === group)?.[1]
    .find((one) => one.name === name);
  if (!found) throw new Error(`The corpus has no “${name}”.`);
  return found;
}

/** Returns the most severe verdict. */
function ours({ change }: Case): string {
  return review(bundle(things()), changed(change)).changes[0]?.verdict ?? 'nothing';
}

function theirs({ change }: Case): string {
  const [before, after] = [join(directory, 'before.json'), join(directory, 'after.json')];
  writeFileSync(before, JSON.stringify(things()));
  writeFileSync(after, JSON.stringify(changed(change)));
  const found: unknown = JSON.parse(run('changelog', before, after, '--format', 'json') || '[]');
  const levels = (Array.isArray(found) ? found : []).map(({ level }) => Number(level));
  return ['nothing', 'info', 'warning', 'error'][Math.max(0, ...levels)] ?? 'nothing';
}

function run(...parameters: string[]): string {
  return execFileSync('oasdiff', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
