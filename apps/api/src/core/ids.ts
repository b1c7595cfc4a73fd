/**
 * IDs in the format of an ObjectId: 4 bytes of time, 5 random bytes of this process, a counter of 3 bytes (Decision
 * ids).
 */
import { randomBytes, randomInt } from 'node:crypto';

const process5 = randomBytes(5).toString('hex');
let counter = randomInt(0x1000000);

/**
 * Generates an ID for a record created at `now`: 24 lower-case hexadecimal characters that sort by second, then by
 * order of creation.
 */
export function newId(now: Date): string {
  counter = (counter + 1) % 0x1000000;
  const seconds = Math.floor(now.getTime() / 1000) % 0x100000000;
  return hex(seconds, 8) + process5 + hex(counter, 6);
}

function hex(value: number, width: number): string {
  return value.toString(16).padStart(width, '0');
}

/** Returns whether the text is a well-formed ID. Other texts match no record and may be invalid in a query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}
