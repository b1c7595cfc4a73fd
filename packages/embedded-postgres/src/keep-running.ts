/** Restarts a server that ended unexpectedly, such as when out of memory or disk space. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Launch, startPostmaster, stopPostmaster } from './postmaster.ts';

/** The delay before the first restart, and the maximum delay between failed ones. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Starts the server and keeps it running, with unlimited retries, until `stop`, which waits until it has ended. */
export async function keepRunning(launch: Launch): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let restart = Promise.resolve();

  const watch = (child: ChildProcess) =>
    child.once('exit', () => {
      if (!stopping.signal.aborted) restart = again();
    });
  const again = async () => {
    launch.notice('PostgreSQL ended unexpectedly and is being restarted');
    for (
      let pause = firstPauseMs;
      await pausedFor(pause, stopping.signal);
      pause = Math.min(pause * 2, longestPauseMs)
    ) {
      const child = await startPostmaster(launch).catch((error: unknown) => {
        launch.notice(`PostgreSQL could not be restarted, retrying: ${messageOf(error)}`);
      });
      if (child) return void watch(child);
    }
  };

  watch(await startPostmaster(launch));
  return {
    async stop() {
      stopping.abort();
      // Also ends a server that is still starting, and with it the attempt.
      await stopPostmaster(launch.places.cluster);
      await restart;
      await stopPostmaster(launch.places.cluster);
    },
  };
}

/** Waits; returns false if aborted. */
async function pausedFor(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
