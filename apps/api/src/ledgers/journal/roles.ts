/** What the lines of automatic entries are for, and the accounts of the default chart that take them: `data/chart_roles.csv`. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** By role, the code of the default chart. */
export type Roles = ReadonlyMap<string, string>;

let read: Roles | undefined;

/** Every role with the account that it has unless another is named. */
export function defaultRoles(): Roles {
  read ??= parsed(readFileSync(new URL('../../../data/chart_roles.csv', import.meta.url), 'utf8'));
  return read;
}

function parsed(csv: string): Roles {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true, skip_empty_lines: true });
  return new Map(rows.map(({ role = '', account_code = '' }) => [role, account_code]));
}

/** The role of what is paid by a method: its own where it has one. */
export function paymentRole(method: string): string {
  const own = `payment.${method}`;
  return defaultRoles().has(own) ? own : 'payment.other';
}

/** The account that takes the result of a fiscal year. */
export const resultRole = 'current_year_result';
