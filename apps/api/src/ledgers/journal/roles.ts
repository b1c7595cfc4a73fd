/** The roles of lines in automatic entries, and their accounts in the default chart: `data/chart_roles.csv`. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** The code of the default chart, by role. */
export type Roles = ReadonlyMap<string, string>;

let read: Roles | undefined;

/** Returns every role with its default account. */
export function defaultRoles(): Roles {
  read ??= parsed(readFileSync(new URL('../../../data/chart_roles.csv', import.meta.url), 'utf8'));
  return read;
}

function parsed(csv: string): Roles {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true, skip_empty_lines: true });
  return new Map(rows.map(({ role = '', account_code = '' }) => [role, account_code]));
}

/** Returns the role of a payment method: its own, if it has one. */
export function paymentRole(method: string): string {
  const own = `payment.${method}`;
  return defaultRoles().has(own) ? own : 'payment.other';
}

/** The account that takes the result of a fiscal year. */
export const resultRole = 'current_year_result';
