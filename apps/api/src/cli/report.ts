/** Reports the failure of a command: a message on stderr, and an exit code. */
import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { OutputClosed } from './output.ts';

/** 1 for a failure, 2 for incorrect usage. */
export type ExitCode = 0 | 1 | 2;

/** Errors that are bugs rather than user errors; only these show a stack trace. */
const ofOurs = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Prints the error to stderr and returns the exit code. */
export function report(error: unknown, say: (text: string) => void = write): ExitCode {
  // Commander has printed it already; --help and --version arrive here too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof OutputClosed) return 0;
  if (error instanceof ConfigError) {
    say(error.message);
    return 2;
  }
  say(explained(error));
  return 1;
}

function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (ofOurs.some((kind) => error instanceof kind)) return error.stack ?? error.message;
  return [messageOf(error), ...reasons(error)].join('\n  because: ');
}

/** Returns the messages of the causes that add information. */
function reasons({ message, cause }: Error): string[] {
  if (!(cause instanceof Error)) return [];
  const own = messageOf(cause);
  return own === '' || message.includes(own) ? reasons(cause) : [own, ...reasons(cause)];
}

function messageOf(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
}

function write(text: string): void {
  process.stderr.write(`${text}\n`);
}
