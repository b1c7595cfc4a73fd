#!/usr/bin/env node
/** The command `mostrador`. */
import { allowClosedPipes } from './cli/output.ts';
import { program } from './cli/program.ts';
import { report } from './cli/report.ts';

allowClosedPipes();
try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
