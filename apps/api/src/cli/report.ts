/** How a command that failed says so: a message on standard error, and an exit code. */
import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';

/** 1 is a failure, 2 a wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Mistakes of ours rather than of whoever runs the command: they alone show where they happened. */
const ofOurs = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Says on standard error what went wrong, and returns the exit code. */
export function report(error: unknown, say: (text: string) => void = write): ExitCode {
  // Commander has said it already; asking for help or the version comes here too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
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

/** The messages of the causes, as far as they add something. */
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
