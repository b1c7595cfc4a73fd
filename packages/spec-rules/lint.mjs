#!/usr/bin/env node
/**
 * Checks the description in the working directory: Redocly, Spectral with the house rules on both roots, and the rules of the source files, all
 * at once. `--format github-actions` makes annotations for a pull request of the findings.
 */
import { spawn } from 'node:child_process';
import { relative, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));
const { values } = parseArgs({ options: { format: { type: 'string', default: 'stylish' } } });
const { format } = values;

const spectral = (/** @type {string} */ ruleset, /** @type {string} */ resolver) => [
  ...['--ruleset', here(ruleset), '--resolver', here(resolver)],
  ...['--fail-severity', 'warn', '--format', format],
];

/** @type {[name: string, command: string, args: string[]][]} */
const checks = [
  ['Redocly', 'redocly', ['lint', 'openapi.yaml', 'panel.yaml', '--format', format]],
  ['API', 'spectral', ['lint', 'openapi.yaml', ...spectral('ruleset.mjs', 'resolver.cjs')]],
  ['Panel', 'spectral', ['lint', 'panel.yaml', ...spectral('panel.mjs', 'resolver.cjs')]],
  [
    'Sources',
    'spectral',
    ['lint', '{shared,panel,*/*}/*.yaml', ...spectral('source-ruleset.mjs', 'unresolved.cjs')],
  ],
];

/**
 * Runs one check; gives what it printed, and whether it found nothing.
 * @param {[name: string, command: string, args: string[]]} check
 * @returns {Promise<{ name: string, output: string, passed: boolean }>}
 */
function run([name, command, args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ name, output: output.trim(), passed: code === 0 }));
  });
}

/**
 * Annotations name files from the top of the repository; the checks name them from here.
 * @param {string} output
 */
function fromTop(output) {
  const top = process.env.GITHUB_WORKSPACE;
  if (format !== 'github-actions' || top === undefined) return output;
  return output.replace(/\bfile=([^,:]+)/g, (_whole, file) => `file=${relative(top, resolvePath(file))}`);
}

for (const { name, output, passed } of await Promise.all(checks.map(run))) {
  process.stdout.write(`${name}: ${passed ? 'clean' : 'has findings'}\n`);
  if (!passed) process.stdout.write(`${fromTop(output)}\n\n`);
  if (!passed) process.exitCode = 1;
}
