/**
 * Every sort and filter of every list, alone and in pairs, is served by indexes: no plan reads or sorts whole records
 * that are not on the page. With `LIST_RECORDS`, all pairs are checked on that many records; from 10,000 on, their
 * times are limited too.
 */
import { beforeAll, describe, test, vi } from 'vitest';
import { startTestService } from '../testing/service.ts';
import { fillList, filtersOf, listPathOf } from '../testing/standard/filled-list.ts';
import { planChecks, settled } from '../testing/standard/list-plans.ts';
import { builtKind, described, kindNamed } from './kind.ts';
import type { ResourceName } from './rules.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const { LIST_RECORDS: wanted } = process.env;
const records = Number(wanted ?? 3_000);
/** The limit in milliseconds for the page or total statement; none for few records, whose times are meaningless. */
const longest = records >= 100_000 ? 60 : records >= 10_000 ? 10 : undefined;
const service = await startTestService();
const account = await service.account();
const token = await account.token();
const { database } = service;

const isResource = (name: string): name is ResourceName => builtKind(name) !== undefined;
const resources = Object.keys(described)
  .filter(isResource)
  .filter((name) => name !== 'currentAccounts');
/** Computed from the sales during the goal, for all requested goals. */
const computed = ['is_achieved'];

const check = planChecks({ service, account, token, records, longest });

describe.each(resources)('%s', (name) => {
  const { table, required } = kindNamed(name);
  const path = listPathOf(name);
  const filters = filtersOf(name).filter(([filter]) => !computed.includes(filter));
  const sorts = described[name].sort;

  beforeAll(async () => {
    await fillList(database.of(account.id), account.id, name, records);
    await settled(service, table);
  });

  const single = filters.map(([filter, value]) => `${filter}=${value}`);
  const sorted = sorts.flatMap((sort) => [`sort=${sort}&sort_dir=asc`, `sort=${sort}&sort_dir=desc`]);
  const both = single.flatMap((filter) => sorts.map((sort) => `${filter}&sort=${sort}`));
  const pairs = single.flatMap((one, index) => single.slice(index + 1).map((other) => `${one}&${other}`));
  const deep = Math.floor(records / 20 / 2);

  test.each([
    ['without parameters', ['']],
    ['each filter', single],
    ['each sort', sorted],
    ['each filter with each sort', both],
    ['each two filters', pairs],
    [
      'pages far from both ends',
      ['created_at', 'updated_at', ...required.filter((key) => key === 'name')].map(
        (sort) => `sort=${sort}&page=${deep}`,
      ),
    ],
    ['days and moments', ['created_from=2026-01-02&created_to=2026-01-02', 'updated_since=2026-01-02']],
    ['searches', ['search=palabra%201234', 'search=palabra%201234&sort=updated_at']],
  ])('%s', async (_, queries) => {
    for (const parameters of queries.filter(isChecked)) await check({ table, path, parameters });
  });

  /** With few records (every test run), one pair in seven is checked. */
  function isChecked(parameters: string, index: number): boolean {
    return wanted !== undefined || !parameters.includes('&') || index % 7 === 0;
  }
});
