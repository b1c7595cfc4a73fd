/** Validation of body fields that a schema cannot express. */
import { sql } from 'kysely';
import { isTimeZone } from '../calculation/days.ts';
import type { Database } from '../store/database.ts';
import { sqlState } from '../store/errors.ts';
import { invalidMember } from './rejections.ts';

/** Returns the trimmed text. @throws Problem `validation_failed` if it is blank */
export function required(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed !== '') return trimmed;
  throw invalidMember(field, 'required', 'must not be blank');
}

/** Returns the time zone; default: Buenos Aires. @throws Problem `validation_failed` for an unknown one */
export async function timezoneOf(name: string | undefined, database: Database): Promise<string> {
  if (name === undefined) return 'America/Argentina/Buenos_Aires';
  if (isPlace(name) && (await isKnown(name, database))) return name;
  throw invalidMember('timezone', 'invalid_format', 'must be the IANA name of a time zone');
}

/** Returns whether the name is a place: an offset such as `-03:00` has no daylight-saving time. */
function isPlace(name: string): boolean {
  return /^[A-Z][A-Za-z]*(\/[A-Za-z0-9_+-]+)*$/.test(name) && isTimeZone(name);
}

/** Returns whether the database, which also computes days, knows the time zone. */
async function isKnown(name: string, { kysely }: Database): Promise<boolean> {
  try {
    await sql`select now() at time zone ${name}::text`.execute(kysely);
    return true;
  } catch (error) {
    if (sqlState(error) === '22023') return false;
    throw error;
  }
}
