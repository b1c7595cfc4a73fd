/**
 * Every sort and filter of every list, alone and in pairs, is served by indexes: no plan reads or sorts whole records
 * that are not on the page. With `LIST_RECORDS` it is proven of all pairs, on so many records; from 10,000 on, how long
 * each may take is held too.
 */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { fillList, filtersOf, listPathOf } from '../testing/standard/filled-list.ts';
import { builtKind, described, kindNamed } from './kind.ts';
import type { ResourceName } from './rules.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const { LIST_RECORDS: wanted } = process.env;
const records = Number(wanted ?? 3_000);
/** In milliseconds, for the statement of the page or of the total; none for few records, whose times say nothing. */
const longest = records >= 100_000 ? 60 : records >= 10_000 ? 10 : undefined;
const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const { database } = service;

const isResource = (name: string): name is ResourceName => builtKind(name) !== undefined;
const resources = Object.keys(described)
  .filter(isResource)
  .filter((name) => name !== 'currentAccounts');
/** Computed from the sales of the goal's days, of all goals that are asked for. */
const computed = ['is_achieved'];

let sent: pg.QueryConfig[] = [];
const query = pg.Client.prototype.query;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    sent.push(...configsOf(config));
    return Reflect.apply(query, this, args);
  },
});
afterAll(() => Object.defineProperty(pg.Client.prototype, 'query', { value: query }));

/** A statement, or those of a batch. */
function configsOf(value: unknown): pg.QueryConfig[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('statements' in value && Array.isArray(value.statements)) {
    return value.statements.map(({ sql: text, parameters: values }) => ({ text, values }));
  }
  return isConfig(value) ? [value] : [];
}

function isConfig(value: object): value is pg.QueryConfig {
  return 'text' in value && 'values' in value;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Output?: string[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

interface Explained {
  Plan: Plan;
  'Execution Time': number;
}

const client = new pg.Client(pgTarget());
beforeAll(async () => {
  await client.connect();
  await client.query('set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1');
  // Reading all of a few records costs about as much as an index: whether one serves is what is asked.
  if (!longest) await client.query('set enable_seqscan = off');
  await client.query(`set app.account_id = '${account.id}'`);
});
afterAll(() => client.end());

/** Whether after a VACUUM all pages of a table are visible to all, which indexes alone can be read for then. */
async function vacuumed(table: string): Promise<boolean> {
  await sql`vacuum analyze ${sql.table(table)}`.execute(database.everything);
  const { rows } = await sql<{ all: boolean }>`
    select relallvisible >= relpages as all from pg_class where oid = ${table}::regclass`.execute(
    database.everything,
  );
  return rows[0]?.all ?? false;
}

function pgTarget(): pg.ClientConfig {
  return 'connectionString' in database.target ? database.target : { ...database.target };
}

describe.each(resources)('%s', (name) => {
  const { table, required } = kindNamed(name);
  const path = listPathOf(name);
  const filters = filtersOf(name).filter(([filter]) => !computed.includes(filter));
  const sorts = described[name].sort;

  beforeAll(async () => {
    await fillList(database.of(account.id), account.id, name, records);
    // Rows are visible to all once their commit is on disk, which tests do not wait for.
    await sql`checkpoint`.execute(database.everything);
    // What others still read in this database, such as an automatic ANALYZE, keeps pages from being visible to all.
    await vi.waitUntil(() => vacuumed(table), { timeout: 120_000, interval: 500 });
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
    for (const parameters of queries.filter(isChecked)) await check(parameters);
  });

  /** Few records are for every change: of the pairs one in seven is checked then. */
  function isChecked(parameters: string, index: number): boolean {
    return wanted !== undefined || !parameters.includes('&') || index % 7 === 0;
  }

  async function check(parameters: string): Promise<void> {
    sent = [];
    const { status, body } = await api.get(`${path}?${parameters}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const about = sent.filter(({ text }) => text.includes(`from "${table}"`));
    expect(about.length, parameters).toBeGreaterThan(0);
    for (const statement of about) await checkPlan(statement, parameters);
  }

  async function checkPlan({ text, values }: pg.QueryConfig, parameters: string): Promise<void> {
    let best: Explained | undefined;
    for (let turn = 0; turn < (longest ? 3 : 1); turn++) {
      const explained = await client.query<{ 'QUERY PLAN': [Explained] }>(
        `explain (analyze, verbose, format json) ${text}`,
        values,
      );
      const [found] = explained.rows[0]?.['QUERY PLAN'] ?? [];
      if (found && (!best || found['Execution Time'] < best['Execution Time'])) best = found;
      if (best && longest && best['Execution Time'] < longest) break;
    }
    if (!best) throw new Error('no plan');
    expect.soft(wholeRows(best.Plan, isIndexed(parameters)), `${parameters}\n${text}`).toEqual([]);
    if (longest) expect.soft(best['Execution Time'], `${parameters}\n${text}`).toBeLessThan(longest);
  }

  /** Tags and words are found in an index that names the rows, which are read then. */
  function isIndexed(parameters: string): boolean {
    return /\b(tags|search|ids)=/.test(parameters);
  }

  /** The nodes that read or sort more whole rows than a page has, or than are on the list. */
  function wholeRows(plan: Plan, byIndex: boolean): string[] {
    const rows = plan['Actual Rows'] * plan['Actual Loops'];
    const read = rows + (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'];
    const below = (plan.Plans ?? []).flatMap((one) => wholeRows(one, byIndex));
    const type = plan['Node Type'];
    const [isScan, isSort] = [plan['Relation Name'] === table, type.endsWith('Sort')];
    const tooMany = read > Math.max(200, records / 10);
    const wrong =
      (isScan && type === 'Seq Scan') ||
      (isScan && /^(Index Scan|Bitmap Heap Scan)$/.test(type) && tooMany && !byIndex) ||
      (isSort && rows > 100 && (plan.Output ?? []).some((column) => /\b(body|doc)\b/.test(column)));
    return wrong ? [`${type} of ${read} rows by ${plan['Index Name'] ?? 'nothing'}`, ...below] : below;
  }
});
