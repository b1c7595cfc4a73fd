/** The default chart of accounts (Decision N45), read from `data/chart.csv`. */
import { readFileSync } from 'node:fs';
import type { ChartAccountCreate } from '@mostrador/types';
import { parse } from 'csv-parse/sync';

/** An account of the default chart, with every column of the file. */
export type DefaultAccount = Required<
  Pick<ChartAccountCreate, 'code' | 'name' | 'account_type' | 'parent_code' | 'level' | 'is_detail'>
>;

let read: readonly DefaultAccount[] | undefined;

/** Returns every account of the default chart, parents before their children. */
export function defaultChart(): readonly DefaultAccount[] {
  read ??= parsed(readFileSync(new URL('../../../../data/chart.csv', import.meta.url), 'utf8'));
  return read;
}

const types = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;

function parsed(csv: string): DefaultAccount[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true, skip_empty_lines: true });
  return rows.map(({ code = '', name = '', account_type, parent_code, level, is_detail }) => {
    const type = types.find((one) => one === account_type);
    if (!type || code === '' || name === '') throw new Error(`data/chart.csv has no account in \`${code}\``);
    return {
      code,
      name,
      account_type: type,
      parent_code: parent_code || null,
      level: Number(level),
      is_detail: is_detail === 'true',
    };
  });
}
