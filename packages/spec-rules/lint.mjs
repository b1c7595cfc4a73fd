#!/usr/bin/env node
/**
 * Lints the description in the working directory: Redocly in a separate process, and in parallel Spectral in this one,
 * with the house rules on both roots and on the source files. `--format github-actions` prints annotations for a pull
 * request.
 */
/** @import { Report } from './spectral.mjs' */
import { spawn } from 'node:child_process';
import { relative, resolve as resolvePath } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { format: { type: 'string', default: 'stylish' } } });
const { format } = values;

/** @returns {Promise<Report>} */
function redocly() {
  return new Promise((resolve, reject) => {
    const args = ['lint', 'openapi.yaml', 'panel.yaml', '--format', format];
    const child = spawn('redocly', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ name: 'Redocly', output: output.trim(), passed: code === 0 }));
  });
}

/**
 * Makes file names relative to the top of the repository, for annotations; the checks print them relative to here.
 * @param {string} output
 */
function fromTop(output) {
  const top = process.env.GITHUB_WORKSPACE;
  if (format !== 'github-actions' || top === undefined) return output;
  return output.replace(/\bfile=([^,:]+)/g, (_whole, file) => `file=${relative(top, resolvePath(file))}`);
}

/** Loads Spectral, which takes a while, once Redocly is running. */
const spectral = async () => (await import('./spectral.mjs')).spectral(format);

const [first, others] = await Promise.all([redocly(), spectral()]);
for (const { name, output, passed } of [first, ...others]) {
  process.stdout.write(`${name}: ${passed ? 'clean' : 'has findings'}\n`);
  if (!passed) process.stdout.write(`${fromTop(output)}\n\n`);
  if (!passed) process.exitCode = 1;
}
process.stdout.write(`Linted in ${(performance.now() / 1000).toFixed(1)} s\n`);
