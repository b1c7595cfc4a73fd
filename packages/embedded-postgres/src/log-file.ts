/** The server's log: startup errors and crashes, no statements. Its size is limited. */
import { readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { openPlain, type Places } from './places.ts';

const largest = 2 * 1024 * 1024;

/** Opens the log for appending; a large one is rotated first, replacing the previous one. */
export function openLog(places: Places): number {
  const size = statSync(places.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largest) renameSync(places.log, `${places.log}.old`);
  return openPlain(places.log, places);
}

/** Truncates a large log; the server continues at its start. */
export function boundLog({ log }: Places): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largest) truncateSync(log);
}

/** Returns the last lines, for the message of a failed start. */
export function logTail(places: Places): string {
  try {
    return readFileSync(places.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}
