/** Current accounts: opening, setting, closing and finding them (Reference 4.4, Decision N13). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { Body, CurrentAccount } from '@mostrador/types';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { lockAccount } from '../../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { findParty } from '../../../records/lookups/parties.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { invalidReference } from '../../../records/references.ts';
import { warnUnknown } from '../../../records/unknown-members.ts';
import { withWarnings } from '../../../records/with-warnings.ts';
import { checkVersion, etag, notFound } from '../../../records/write.ts';
import { audit } from '../../../store/audit.ts';
import { fold } from '../../../store/search-text.ts';
import {
  type AccountRow,
  accountRecord,
  accountsNow,
  currentAccountKind,
  findAccount,
} from './current-account-rows.ts';

export const listCurrentAccounts: Handler<'listCurrentAccounts', Context> = async (call) => {
  const query: ListQuery = { ...call.query, sort: call.query.sort ?? 'creation_date' };
  const request = pageRequest(query);
  const where = sql.join([sql`true`, ...conditions(query, listing, call)], sql` and `);
  const { rows } = await sql<AccountRow & { total: number }>`
    select * from ${accountsNow(call)} as current_account where ${where}
    order by ${order(query).forward} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(
    call.tx,
  );
  const total = await sql<{ total: number }>`
    select count(*) as total from ${accountsNow(call)} as current_account where ${where}`.execute(call.tx);
  const facts = pageFacts(total.rows[0]?.total ?? 0, request);
  const links = pageLinks(call.url, facts.total, request);
  return {
    status: 200,
    data: { items: rows.map(accountRecord), ...facts },
    ...(links !== undefined && { headers: { link: links } }),
  };
};

const listing = {
  filters: currentAccountKind.filters,
  behaviour: {
    filters: {
      has_balance: (value: unknown) => sql`(balance <> 0) = ${value}`,
      overdue: (value: unknown) => sql`(overdue_amount > 0) = ${value}`,
    },
  },
};

export const getCurrentAccount: Handler<'getCurrentAccount', Context> = async (call) => {
  const { id } = call.params;
  const row = await findAccount(call, sql`id = ${id}`);
  if (!row) throw notFound(id);
  return answered(row);
};

export const getCurrentAccountByEntity: Handler<'getCurrentAccountByEntity', Context> = async (call) => {
  const { entity_type, entity_id } = call.params;
  const row = await findAccount(call, sql`entity_type = ${entity_type} and entity_id = ${entity_id}`);
  if (row) return answered(row);
  throw new Problem('not_found', `There is no current account of the ${entity_type} \`${entity_id}\`.`);
};

function answered(row: AccountRow) {
  const record = accountRecord(row);
  return { status: 200 as const, data: record, headers: { etag: etag(row.version, JSON.stringify(record)) } };
}

export const createCurrentAccount: Handler<'createCurrentAccount', Context> = async (call) => {
  const { body, tx, account, now } = call;
  warnUnknown(call.unknown, call.warn);
  await checkEntity(call, body);
  const { entity_type, entity_id, entity_name, credit_limit = 0, payment_terms_days = 30 } = body;
  const row = { id: newId(now), entity_type, entity_id, entity_name, credit_limit, payment_terms_days };
  const { numAffectedRows } = await sql`
    insert into current_accounts (account_id, id, entity_type, entity_id, entity_name, credit_limit,
      payment_terms_days, creation_date, updated_at, search)
    values (${account.id}, ${row.id}, ${entity_type}, ${entity_id}, ${entity_name}, ${credit_limit},
      ${payment_terms_days}, ${now}, ${now}, ${fold(entity_name)})
    on conflict (account_id, entity_type, entity_id) where deleted_at is null do nothing`.execute(tx);
  if (numAffectedRows !== 1n) throw await exists(call, body);
  await audit(call, { action: 'created', entityType: 'current_account', entityId: row.id, after: row });
  const answer = await written(call, row.id);
  return {
    ...answer,
    status: 201,
    headers: { ...answer.headers, location: `${currentAccountKind.path}/${row.id}/` },
  };
};

async function checkEntity(
  context: Context,
  { entity_type, entity_id }: Body<'createCurrentAccount'>,
): Promise<void> {
  if (await findParty(context, entity_type, entity_id)) return;
  throw invalidReference('entity_id', `must be the id of a ${entity_type} of this account`);
}

async function exists(
  context: Context,
  { entity_type, entity_id }: Body<'createCurrentAccount'>,
): Promise<Problem> {
  const row = await findAccount(context, sql`entity_type = ${entity_type} and entity_id = ${entity_id}`);
  const detail = `This ${entity_type} has a current account already: \`${row?.id}\`.`;
  return new Problem('account_exists', detail, { extra: { account_id: row?.id } });
}

export const updateCurrentAccount: Handler<'updateCurrentAccount', Context> = async (call) => {
  const { body, params, tx, account, now } = call;
  warnUnknown(call.unknown, call.warn);
  const before = await lockedRecord(call, params.id);
  const { entity_name, credit_limit, payment_terms_days } = { ...before, ...defined(body) };
  const after: CurrentAccount = { ...before, entity_name, credit_limit, payment_terms_days };
  if (JSON.stringify(after) === JSON.stringify(before)) return await written(call, params.id);
  await sql`
    update current_accounts set version = version + 1, updated_at = ${now}, entity_name = ${entity_name},
      credit_limit = ${credit_limit}, payment_terms_days = ${payment_terms_days}, search = ${fold(entity_name)}
    where account_id = ${account.id} and id = ${params.id}`.execute(tx);
  const entry = { action: 'updated', entityType: 'current_account', entityId: params.id };
  await audit(call, { ...entry, before: { ...before }, after: { ...after } });
  return await written(call, params.id);
};

function defined(body: Body<'updateCurrentAccount'>): Partial<CurrentAccount> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

export const deleteCurrentAccount: Handler<'deleteCurrentAccount', Context> = async (call) => {
  const { id } = call.params;
  const before = await lockedRecord(call, id);
  const { rows } = await sql<{ movements: number }>`
    select count(*) as movements from current_account_movements
    where account_id = ${call.account.id} and current_account_id = ${id}`.execute(call.tx);
  const movements = rows[0]?.movements ?? 0;
  if (movements > 0) {
    const many = movements === 1 ? '1 movement' : `${movements} movements`;
    throw new Problem('account_has_movements', `The account has ${many} and cannot be deleted.`);
  }
  await sql`
    update current_accounts set version = version + 1, updated_at = ${call.now}, deleted_at = ${call.now}
    where account_id = ${call.account.id} and id = ${id}`.execute(call.tx);
  const entry = { action: 'deleted', entityType: 'current_account', entityId: id };
  await audit(call, { ...entry, before: { ...before } });
  return { status: 200, data: { deleted: true, id } };
};

/** The account, locked, if it exists and is at the version the caller means. */
async function lockedRecord(context: Context, id: string): Promise<CurrentAccount> {
  const locked = await lockAccount(context, id);
  if (!locked) throw notFound(id);
  checkVersion(locked.version, context.ifMatch);
  const row = await findAccount(context, sql`id = ${id}`);
  if (!row) throw notFound(id);
  return accountRecord(row);
}

async function written(context: Context, id: string) {
  const row = await findAccount(context, sql`id = ${id}`);
  if (!row) throw notFound(id);
  const { data, headers } = answered(row);
  return { status: 200 as const, data: withWarnings(data, context), headers };
}
