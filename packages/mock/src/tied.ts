/**
 * Loaded by the service of a stateful mock before anything else: stops it in good order when the process that started
 * it is gone, however that died, and removes its directory at the end.
 */
import { rmSync } from 'node:fs';

const directory = process.env.MOSTRADOR_MOCK_DIRECTORY;

process.stdin.on('end', stop).resume();
process.stdin.unref();
if (directory) process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

/** While the service is being loaded nothing listens for the signal yet, and there is nothing to stop. */
function stop(): void {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit();
}
