/**
 * Preloaded by the service of a stateful mock: stops it cleanly when its parent process is gone, however that ended,
 * and deletes its directory at the end.
 */
import { rmSync } from 'node:fs';

const directory = process.env.MOSTRADOR_MOCK_DIRECTORY;

process.stdin.on('end', stop).resume();
process.stdin.unref();
if (directory) process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

/** Stops the service. While it is loading, nothing listens for the signal yet, and there is nothing to stop. */
function stop(): void {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit();
}
