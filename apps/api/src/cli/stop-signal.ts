/** Stopping on the first signal, and at once on the second. */
import { report } from './report.ts';

/** One Ctrl-C can arrive twice: from the terminal, and handed on by npm. */
const sameMs = 300;

/** Runs `stop` once, on SIGINT or SIGTERM; the process ends by itself when nothing is left to do. */
export function onStopSignal(stop: () => Promise<void>): void {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (first !== undefined && Date.now() - first > sameMs) process.exit(1);
      if (first !== undefined) return;
      first = Date.now();
      stop().catch((error: unknown) => {
        process.exit(report(error));
      });
    });
  }
}
