/** A server that comes back when it dies though nobody stopped it (the system was out of memory, say). */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Launch, startPostmaster, stopPostmaster } from './postmaster.ts';

/** Between an unexpected end and the next start. */
const pauseMs = 500;

/** Starts the server and keeps it running until `stop`, which waits until it is gone. */
export async function keepRunning(launch: Launch): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let restart = Promise.resolve();

  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping) restart = again();
    });
  const again = async () => {
    launch.notice('PostgreSQL ended unexpectedly and is started again');
    await sleep(pauseMs);
    try {
      if (!stopping) watch(await startPostmaster(launch));
    } catch (error) {
      launch.notice(
        `PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`,
      );
    }
  };

  watch(await startPostmaster(launch));
  return {
    async stop() {
      stopping = true;
      await restart;
      await stopPostmaster(launch.places.cluster);
    },
  };
}
