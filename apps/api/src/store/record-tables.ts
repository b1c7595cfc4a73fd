/** The tables of records: one per resource of the description, named like it in snake case. */
import type { resources, resourcesWithoutBulk, resourcesWithoutUpdate } from '@mostrador/server-stub';
import type { RecordTable } from './schema.ts';

type Resource =
  | keyof typeof resources
  | keyof typeof resourcesWithoutBulk
  | keyof typeof resourcesWithoutUpdate;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : '';

/** Current accounts are excluded, since they have columns of their own. */
export type RecordTableName = SnakeCase<Exclude<Resource, 'currentAccounts'>>;

export type RecordTables = { [Name in RecordTableName]: RecordTable };
