/** Runs the command `mostrador` in this process, which saves the second that a separate process takes to start. */
import { Readable } from 'node:stream';
import { program } from '../cli/program.ts';
import { report } from '../cli/report.ts';
import type { Environment, Ran } from './cli.ts';

/**
 * Runs a command to completion like `runCli`: with only these arguments, this environment, and `input` as its stdin.
 * For the effects of commands; use `runCli` to test how the process starts and ends. Run one command at a time, because
 * it uses the streams and the environment of this process.
 */
export async function runCommand(
  args: readonly string[],
  env: Environment = {},
  input: string | Buffer = '',
): Promise<Ran> {
  const streams = { stdout: captured(process.stdout), stderr: captured(process.stderr) };
  const restore = [streams.stdout.restore, streams.stderr.restore, giveInput(input), setEnvironment(env)];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    await program().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error);
  } finally {
    for (const back of restore) back();
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = exitCode;
  return { code, stdout: streams.stdout.text(), stderr: streams.stderr.text() };
}

type Restore = () => void;

/** Captures output to a stream from now on. */
function captured(stream: NodeJS.WriteStream): { text(): string; restore: Restore } {
  const { write } = stream;
  let written = '';
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  return {
    text: () => written,
    restore: () => {
      stream.write = write;
    },
  };
}

function giveInput(input: string | Buffer): Restore {
  const own = Object.getOwnPropertyDescriptor(process, 'stdin');
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  return () => {
    if (own) Object.defineProperty(process, 'stdin', own);
  };
}

function setEnvironment(env: Environment): Restore {
  const { env: own } = process;
  process.env = env;
  return () => {
    process.env = own;
  };
}
