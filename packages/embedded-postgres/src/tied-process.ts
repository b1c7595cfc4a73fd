/** Child processes that cannot outlive this one, however it ends. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Runs a command until the pipe on descriptor 3 closes, which happens when the process at its other end is gone; then
 * interrupts the command. Signals of a terminal or service manager are for this service, not for its child.
 */
const untilParentDies = `
trap '' HUP INT TERM
"$@" 3<&- & child=$!
{ read _ <&3; kill -INT $child; } & watch=$!
exec 3<&-
wait $child; code=$?
kill -KILL $watch
exit $code`;

/** Spawns `command` with its output redirected to `output`. The child exits with the exit code of the command. */
export function spawnTied(
  command: string[],
  options: SpawnOptions,
  output: number | 'pipe' | 'ignore',
): ChildProcess {
  const child = spawn('/bin/sh', ['-c', untilParentDies, 'sh', ...command], {
    ...options,
    stdio: ['ignore', output, output, 'pipe'],
    detached: true,
  });
  const pipe = child.stdio[3];
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return child;
}
