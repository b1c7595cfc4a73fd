/**
 * The chart of accounts (Reference 2.8, Decision N45): a tree by codes. Lines posted to an account stay with it, so an
 * account with lines cannot become one that takes none.
 */
import { Problem } from '@mostrador/server-stub';
import type { ChartAccount } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import { isCash, keepAgainstCash } from '../../../ledgers/journal/cash.ts';
import { mappedRoles } from '../../../ledgers/journal/settings.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import type { Change, Computed } from '../../../records/rules.ts';
import { setMember } from '../../../records/set-member.ts';
import { lockFor } from '../../../store/lock.ts';
import { balancesOn, type ChartEntry, readChart, withDescendants } from './chart.ts';

type AccountChange = Change<'chartAccounts', undefined>;

/** The chart, if the account's place in it changes; undefined if it stays. */
type Facts = readonly ChartEntry[] | undefined;

export const chartAccounts = records<'chartAccounts', Facts>('chartAccounts', {
  search: ['code', 'name', 'description'],
  filters: {
    level: (levels) => sql`level = any(${levels}::numeric[])`,
  },
  read: withBalances,
  facts: placeFacts,
  compute: placed,
  deletable: checkDeletable,
  followed: updateBelow,
});

/** Adds today's balance to all accounts of a page, in one query. */
async function withBalances(accounts: ChartAccount[], context: Context): Promise<ChartAccount[]> {
  const today = dayIn(context.account.timezone, context.now);
  const balances = await balancesOn(
    context,
    accounts.map(({ _id }) => _id),
    today,
  );
  return accounts.map((account) => ({ ...account, balance: balances.get(account._id) ?? 0 }));
}

/**
 * Two moves that are each valid can form a cycle together, and a parent can be deleted while a child is added. Changes
 * to the chart therefore run one at a time.
 */
export async function lockChart(context: Context): Promise<void> {
  await lockFor(context, 'chart_accounts.parent_code');
}

async function placeFacts(draft: ChartAccount, { before, context }: AccountChange): Promise<Facts> {
  if (before?.is_detail && !draft.is_detail) await checkUnused(before, context);
  const moved = !before || before.parent_code !== draft.parent_code || before.code !== draft.code;
  if (!moved) return undefined;
  await lockChart(context);
  return await readChart(context);
}

function placed(
  draft: ChartAccount,
  change: AccountChange,
  chart: Facts,
): Computed<'chartAccounts', undefined> {
  const { before } = change;
  const fixed = { is_active: before?.is_active ?? true, balance: 0 };
  if (!chart) return { record: { ...draft, ...fixed } };
  const parent = parentOf(draft, change, chart);
  const record = { ...draft, ...fixed, level: levelOf(draft, change, parent) };
  checkDepth(record, change, chart);
  warnPlace(record, parent, change);
  return { record };
}

/** @throws Problem `validation_failed` for a parent that does not exist or is below the account */
function parentOf(
  { _id, parent_code }: ChartAccount,
  { before }: AccountChange,
  chart: readonly ChartEntry[],
): ChartEntry | undefined {
  if (parent_code === null) return undefined;
  const parent = chart.find(({ code }) => code === parent_code);
  if (!parent) {
    throw memberProblem('parent_code', 'invalid_reference', 'is not the code of an account of the chart');
  }
  const self = before && chart.find(({ id }) => id === _id);
  if (self && withDescendants(chart, self).includes(parent)) {
    const message = 'must be neither the account itself nor one below it';
    throw memberProblem('parent_code', 'invalid_reference', message);
  }
  return parent;
}

/**
 * Returns the level of the request, or one below the parent. An account that stays below its parent keeps its level.
 */
function levelOf(
  { level, parent_code }: ChartAccount,
  { before, sent }: AccountChange,
  parent: ChartEntry | undefined,
): number {
  if (sent.level !== undefined) return sent.level;
  if (before && before.parent_code === parent_code) return level;
  return (parent?.level ?? 0) + 1;
}

const deepest = 5;

/** @throws Problem `validation_failed` if the account, or one below it, would be too deep */
function checkDepth(
  { _id, level }: ChartAccount,
  { before }: AccountChange,
  chart: readonly ChartEntry[],
): void {
  const self = before && chart.find(({ id }) => id === _id);
  const lowest = self ? Math.max(...withDescendants(chart, self).map((one) => one.level - self.level)) : 0;
  if (level + lowest <= deepest) return;
  const message = `makes the chart ${level + lowest} levels deep; the maximum is ${deepest}`;
  throw memberProblem('parent_code', 'invalid_reference', message);
}

function warnPlace(account: ChartAccount, parent: ChartEntry | undefined, { context }: AccountChange): void {
  if (!parent) return;
  const warn = (code: string, field: string, message: string) => context.warn({ code, field, message });
  if (parent.account_type !== account.account_type) {
    const message = `The parent account ${parent.code} has the type ${parent.account_type}. Reports show each account under its own type.`;
    warn('account_type_differs', 'account_type', message);
  }
  if (parent.is_detail) {
    const message = `The parent account ${parent.code} is a detail account, so its balance excludes the accounts below it. Set its \`is_detail\` to false.`;
    warn('parent_is_detail', 'parent_code', message);
  }
  if (account.level !== parent.level + 1) {
    const message = `The parent account ${parent.code} is at level ${parent.level}.`;
    warn('level_differs', 'level', message);
  }
}

/**
 * Updates the accounts below for a new code or depth, and recomputes the postings against cash if the account is now
 * cash or no longer is.
 */
async function updateBelow(account: ChartAccount, change: AccountChange): Promise<void> {
  await moveChildren(account, change);
  const { before, context } = change;
  if (!before || (before.code === account.code && before.parent_code === account.parent_code)) return;
  if ((await isCash(context, before)) !== (await isCash(context, account))) await keepAgainstCash(context);
}

async function moveChildren(account: ChartAccount, { before, context }: AccountChange): Promise<void> {
  if (!before) return;
  if (before.code !== account.code) {
    await setMember(context, {
      table: 'chart_accounts',
      entityType: 'chart_account',
      member: 'parent_code',
      from: before.code,
      to: account.code,
      where: sql`parent_code = ${before.code}`,
    });
  }
  if (before.level !== account.level) await moveDown(context, account, account.level - before.level);
}

async function moveDown(context: Context, { _id }: ChartAccount, by: number): Promise<void> {
  const chart = await readChart(context);
  const self = chart.find(({ id }) => id === _id);
  const below = self ? withDescendants(chart, self).filter((one) => one !== self) : [];
  for (const [level, of] of Map.groupBy(below, (one) => one.level)) {
    await setMember(context, {
      table: 'chart_accounts',
      entityType: 'chart_account',
      member: 'level',
      from: level,
      to: level + by,
      where: sql`id = any(${of.map(({ id }) => id)}::text[])`,
    });
  }
}

async function checkDeletable(account: ChartAccount, context: Context): Promise<void> {
  await lockChart(context);
  const chart = await readChart(context);
  if (chart.some(({ parent_code }) => parent_code === account.code)) {
    const detail = `The account ${account.code} has accounts below it. Delete or move them first.`;
    throw new Problem('has_children', detail);
  }
  await checkUnused(account, context);
}

/** @throws Problem `account_in_use` for an account with lines, or one that automatic entries are posted to */
async function checkUnused({ _id, code }: ChartAccount, context: Context): Promise<void> {
  if (await hasLines(context, _id)) {
    const detail = `The account ${code} has journal lines. Accounts with lines cannot be deleted.`;
    throw new Problem('account_in_use', detail);
  }
  const [role] = await mappedRoles(context, _id);
  if (role === undefined) return;
  const detail = `Automatic entries are posted to the account ${code} (\`${role}\`). Map this role to another account first.`;
  throw new Problem('account_in_use', detail);
}

async function hasLines({ tx, account }: Context, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from journal_months where account_id = ${account.id} and chart_account_id = ${id} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
