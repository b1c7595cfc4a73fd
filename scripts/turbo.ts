/** Runs tasks of the workspaces in the order of their dependencies, and only where something changed: `node scripts/turbo.ts lint test`. */
import { rememberBuild } from './lib/built.ts';
import { runNode } from './lib/run.ts';
import { turboArguments } from './lib/turbo.ts';

const tasks = process.argv.slice(2);
const began = new Date();
const everything = tasks.includes('build') && !tasks.some((task) => task.startsWith('-'));

process.exitCode = await runNode(turboArguments(tasks));
if (process.exitCode === 0 && everything) rememberBuild(began);
