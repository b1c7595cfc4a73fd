/**
 * Checks the plans of list statements as the service sends them: no node may read or sort whole records that are not on
 * the page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { apiOf } from '../api.ts';
import type { TestAccount, TestService } from '../service.ts';

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

export interface PlanChecks {
  service: TestService;
  account: TestAccount;
  token: string;
  /** The number of records per table. */
  records: number;
  /** The time limit per statement in milliseconds; undefined where times are meaningless. */
  longest?: number | undefined;
}

export interface CheckedList {
  table: string;
  /** Without parameters. */
  path: string;
  parameters: string;
}

/**
 * Creates a check; call it at the top of a test file. The check requests the list, and explains the statements that the
 * service sent.
 */
export function planChecks({ service, account, token, records, longest }: PlanChecks) {
  const api = apiOf(service.baseUrl, token);
  const client = new pg.Client(pgTarget(service));
  let sent: pg.QueryConfig[] = [];
  const query = pg.Client.prototype.query;
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...args: unknown[]) {
      const [config] = args;
      sent.push(...configsOf(config));
      return Reflect.apply(query, this, args);
    },
  });
  beforeAll(async () => {
    await client.connect();
    await client.query('set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1');
    // With few records a sequential scan is about as cheap as an index, so it is disabled to see whether an index fits.
    if (!longest) await client.query('set enable_seqscan = off');
    await client.query(`set app.account_id = '${account.id}'`);
  });
  afterAll(async () => {
    Object.defineProperty(pg.Client.prototype, 'query', { value: query });
    await client.end();
  });

  async function check({ table, path, parameters }: CheckedList): Promise<void> {
    sent = [];
    const { status, body } = await api.get(`${path}?${parameters}`);
    expect(status, JSON.stringify(body)).toBe(200);
    // The list statement quotes its table; statements for related data do not.
    const ofRecords = sent.filter(({ text }) => text.includes(`from "${table}"`));
    const plain = new RegExp(`from ${table}\\b`);
    const about = ofRecords.length > 0 ? ofRecords : sent.filter(({ text }) => plain.test(text));
    expect(about.length, parameters).toBeGreaterThan(0);
    for (const statement of about) await checkPlan(statement, table, parameters);
  }

  async function checkPlan({ text, values }: pg.QueryConfig, table: string, parameters: string) {
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
    const whole = wholeRows(best.Plan, { table, records, byIndex: isIndexed(parameters) });
    expect.soft(whole, `${parameters}\n${text}`).toEqual([]);
    if (longest) expect.soft(best['Execution Time'], `${parameters}\n${text}`).toBeLessThan(longest);
  }

  return check;
}

/** Waits until rows are visible to all transactions, which requires their commit on disk. */
export async function settled(service: TestService, table: string): Promise<void> {
  await sql`checkpoint`.execute(service.database.everything);
  // Other transactions in this database, such as an automatic ANALYZE, can delay the visibility of pages. It
  // rarely lasts, and then only makes some plans look more expensive.
  for (let time = 0; time < 40 && !(await vacuumed(service, table)); time++) await sleep(500);
}

/** Returns whether all pages of a table are visible to all after a VACUUM, which index-only scans require. */
async function vacuumed({ database }: TestService, table: string): Promise<boolean> {
  // With few dead rows, VACUUM skips the indexes and the pages of those rows.
  await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(database.everything);
  const { rows } = await sql<{ all: boolean }>`
    select relallvisible >= relpages as all from pg_class where oid = ${table}::regclass`.execute(
    database.everything,
  );
  return rows[0]?.all ?? false;
}

function pgTarget({ database }: TestService): pg.ClientConfig {
  return 'connectionString' in database.target ? database.target : { ...database.target };
}

/** Returns a statement, or those of a batch. */
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

/** Returns whether the query uses tags or words, whose index only finds the rows to read. */
function isIndexed(parameters: string): boolean {
  return /\b(tags|search|ids)=/.test(parameters);
}

interface Reading {
  table: string;
  records: number;
  byIndex: boolean;
}

/** Returns the nodes that read or sort more whole rows than a page has, or than match the list. */
function wholeRows(plan: Plan, reading: Reading): string[] {
  const { table, records, byIndex } = reading;
  const rows = plan['Actual Rows'] * plan['Actual Loops'];
  const read = rows + (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'];
  const below = (plan.Plans ?? []).flatMap((one) => wholeRows(one, reading));
  const type = plan['Node Type'];
  const [isScan, isSort] = [plan['Relation Name'] === table, type.endsWith('Sort')];
  const tooMany = read > Math.max(200, records / 10);
  const wrong =
    (isScan && type === 'Seq Scan') ||
    (isScan && /^(Index Scan|Bitmap Heap Scan)$/.test(type) && tooMany && !byIndex) ||
    (isSort && rows > 100 && (plan.Output ?? []).some((column) => /\b(body|doc)\b/.test(column)));
  return wrong ? [`${type} of ${read} rows by ${plan['Index Name'] ?? 'nothing'}`, ...below] : below;
}
