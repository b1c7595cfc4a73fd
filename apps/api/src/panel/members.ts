/** Members of a body whose rules a schema cannot say. */
import { sql } from 'kysely';
import { isTimeZone } from '../calculation/days.ts';
import type { Database } from '../store/database.ts';
import { sqlState } from '../store/errors.ts';
import { invalidMember } from './rejections.ts';

/** The text without the space around it. @throws Problem `validation_failed` when nothing else is in it. */
export function required(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed !== '') return trimmed;
  throw invalidMember(field, 'required', 'must not be blank');
}

/** The time zone; that of Buenos Aires when none is given. @throws Problem `validation_failed` for what is none. */
export async function timezoneOf(name: string | undefined, database: Database): Promise<string> {
  if (name === undefined) return 'America/Argentina/Buenos_Aires';
  if (isPlace(name) && (await isKnown(name, database))) return name;
  throw invalidMember('timezone', 'invalid_format', 'must be the IANA name of a time zone');
}

/** An offset such as `-03:00` is no place: it knows no change of the clocks. */
function isPlace(name: string): boolean {
  return /^[A-Z][A-Za-z]*(\/[A-Za-z0-9_+-]+)*$/.test(name) && isTimeZone(name);
}

/** Days are computed by the database too, whose list of zones is another one. */
async function isKnown(name: string, { kysely }: Database): Promise<boolean> {
  try {
    await sql`select now() at time zone ${name}::text`.execute(kysely);
    return true;
  } catch (error) {
    if (sqlState(error) === '22023') return false;
    throw error;
  }
}
