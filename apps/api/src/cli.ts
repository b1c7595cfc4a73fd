#!/usr/bin/env node
/** The command `mostrador`. */
import { program } from './cli/program.ts';
import { report } from './cli/report.ts';

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
