/** Runs tasks of the workspaces in dependency order, skipping unchanged ones: `node scripts/turbo.ts lint test`. */
import { rememberBuild } from './lib/built.ts';
import { root } from './lib/root.ts';
import { runNode } from './lib/run.ts';
import { failures, newestSummary, timeSpent } from './lib/time-spent.ts';
import { turboArguments } from './lib/turbo.ts';

const tasks = process.argv.slice(2);
const began = new Date();
const tests = tasks.includes('test');
const everything = tasks.includes('build') && !tasks.some((task) => task.startsWith('-'));

process.exitCode = await runNode([...turboArguments(tasks), ...(tests ? ['--summarize'] : [])]);
const summary = tests ? newestSummary(root, began) : undefined;
if (summary) process.stdout.write(timeSpent(root, summary) + failures(root, summary));
if (process.exitCode === 0 && everything) rememberBuild(began);
