/**
 * What is looked up before the account is known. These tables, and no others, can be read across accounts, by the
 * connections of `Database.directory` alone; writing them takes an account as everywhere.
 */
import type { Schema } from './schema.ts';

/** The whole list. */
export const directoryTables = [
  // By id or e-mail, and listed, by the operator's commands.
  'accounts',
  // By the hash of the token that a request carries, by id in the operator's commands.
  'api_tokens',
  // By the e-mail that somebody signs in with.
  'users',
  // By the hash of the cookie that a request carries.
  'sessions',
  // By the hash of the code that a device or a driver sends.
  'access_codes',
] as const satisfies readonly (keyof Schema)[];

export type DirectorySchema = Pick<Schema, (typeof directoryTables)[number]>;
