/** A server that comes back when it dies though nobody stopped it: out of memory, say, or out of disk. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Launch, startPostmaster, stopPostmaster } from './postmaster.ts';

/** Between an unexpected end and the next start, and at most between two starts that fail. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Starts the server and keeps it running, however often it has to be tried, until `stop`, which waits until it is gone. */
export async function keepRunning(launch: Launch): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let restart = Promise.resolve();

  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping.signal.aborted) restart = again();
    });
  const again = async () => {
    launch.notice('PostgreSQL ended unexpectedly and is started again');
    for (
      let pause = firstPauseMs;
      await pausedFor(pause, stopping.signal);
      pause = Math.min(pause * 2, longestPauseMs)
    ) {
      const child = await startPostmaster(launch).catch((error: unknown) => {
        launch.notice(`PostgreSQL could not be started again, which is tried on: ${messageOf(error)}`);
      });
      if (child) return void watch(child);
    }
  };

  watch(await startPostmaster(launch));
  return {
    async stop() {
      stopping.abort();
      // One that is only starting ends too, and with it the attempt.
      await stopPostmaster(launch.places.cluster);
      await restart;
      await stopPostmaster(launch.places.cluster);
    },
  };
}

/** False when there is no need to go on. */
async function pausedFor(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
