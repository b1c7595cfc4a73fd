/** The server's log: errors of start-up and crashes, nothing of the statements. It never grows beyond a bound. */
import { readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { openPlain, type Places } from './places.ts';

const largest = 2 * 1024 * 1024;

/** Opens the log for appending; a large one is put aside first, in place of the one before it. */
export function openLog(places: Places): number {
  const size = statSync(places.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largest) renameSync(places.log, `${places.log}.old`);
  return openPlain(places.log, places);
}

/** Empties the log when it has grown large; the server goes on at its beginning. */
export function boundLog({ log }: Places): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largest) truncateSync(log);
}

/** The last lines, for the message of a start that failed. */
export function logTail(places: Places): string {
  try {
    return readFileSync(places.log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  } catch {
    return '';
  }
}
