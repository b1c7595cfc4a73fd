/**
 * Data that is looked up before the account is known. Only these tables can be read across accounts, only by the
 * connections of `Database.directory`; writing them requires an account as everywhere.
 */
import type { Schema } from './schema.ts';

/** All directory tables. */
export const directoryTables = [
  // By ID or e-mail, and listed, by operator commands.
  'accounts',
  // By the hash of a request's token, and by ID in operator commands.
  'api_tokens',
  // By the e-mail at sign-in.
  'users',
  // By the hash of a request's cookie.
  'sessions',
  // By the hash of the code that a device or driver sends.
  'access_codes',
] as const satisfies readonly (keyof Schema)[];

export type DirectorySchema = Pick<Schema, (typeof directoryTables)[number]>;
