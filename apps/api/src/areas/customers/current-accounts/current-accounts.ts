/** Current accounts: opens, updates, closes and finds them (Reference 4.4, Decision N13). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { Body, CurrentAccount } from '@mostrador/types';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { lockAccount } from '../../../ledgers/receivables/account-ledger.ts';
import { action, actionIn, type Holding } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { findParty } from '../../../records/lookups/parties.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { invalidReference } from '../../../records/references.ts';
import { etag, notFound } from '../../../records/write.ts';
import { auditAll } from '../../../store/audit.ts';
import { fold } from '../../../store/search-text.ts';
import { together } from '../../../store/together.ts';
import {
  type AccountRow,
  type AccountTerms,
  accountRecord,
  accountsNow,
  currentAccountKind,
  findAccount,
  newFigures,
  withTerms,
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
  return accountOf(row);
};

export const getCurrentAccountByEntity: Handler<'getCurrentAccountByEntity', Context> = async (call) => {
  const { entity_type, entity_id } = call.params;
  const row = await findAccount(call, sql`entity_type = ${entity_type} and entity_id = ${entity_id}`);
  if (row) return accountOf(row);
  throw new Problem('not_found', `There is no current account of the ${entity_type} \`${entity_id}\`.`);
};

function accountOf(row: AccountRow) {
  const record = accountRecord(row);
  return { status: 200 as const, data: record, headers: { etag: etag(row.version, JSON.stringify(record)) } };
}

export const createCurrentAccount = action<'createCurrentAccount'>(async (call) => {
  const { body, now } = call;
  await checkEntity(call, body);
  const made = newAccount(call, body);
  const [opened] = await openAccounts(call, [made]);
  if (!opened) throw await exists(call, body);
  const data = accountRecord({ ...made, ...newFigures(now) });
  return {
    status: 201,
    data,
    version: 1,
    figures: true,
    location: `${currentAccountKind.path}/${made.id}/`,
  };
});

/** The initial fields of a current account. */
export function newAccount(
  { now }: Pick<Context, 'now'>,
  {
    entity_type,
    entity_id,
    entity_name,
    credit_limit = 0,
    payment_terms_days = 30,
  }: Body<'createCurrentAccount'>,
): AccountTerms & { payment_terms_days: number } {
  return { id: newId(now), entity_type, entity_id, entity_name, credit_limit, payment_terms_days };
}

/** Opens current accounts for existing customers and suppliers, and returns the IDs of the new ones. */
export async function openAccounts(context: Context, accounts: readonly AccountTerms[]): Promise<string[]> {
  const { tx, account, now } = context;
  const values = accounts.map(
    (one) => sql`(${account.id}, ${one.id}, ${one.entity_type}, ${one.entity_id}, ${one.entity_name},
      ${one.credit_limit}, ${one.payment_terms_days}, ${now}, ${now}, ${fold(one.entity_name)})`,
  );
  const entries = accounts.map((made) => ({
    action: 'created',
    entityType: accountEntity,
    entityId: made.id,
    after: { ...made },
  }));
  const [{ rows }] = await together([
    sql<{ id: string }>`
      insert into current_accounts (account_id, id, entity_type, entity_id, entity_name, credit_limit,
        payment_terms_days, creation_date, updated_at, search)
      values ${sql.join(values)}
      on conflict (account_id, entity_type, entity_id) where deleted_at is null do nothing
      returning id`.execute(tx),
    auditAll(context, entries),
  ]);
  return rows.map(({ id }) => id);
}

async function checkEntity(
  context: Context,
  { entity_type, entity_id }: Body<'createCurrentAccount'>,
): Promise<void> {
  if (await findParty(context, entity_type, entity_id)) return;
  throw invalidReference('entity_id', `must be the ID of a ${entity_type} of this account`);
}

async function exists(
  context: Context,
  { entity_type, entity_id }: Body<'createCurrentAccount'>,
): Promise<Problem> {
  const row = await findAccount(context, sql`entity_type = ${entity_type} and entity_id = ${entity_id}`);
  const detail = `This ${entity_type} already has a current account: \`${row?.id}\`.`;
  return new Problem('account_exists', detail, { extra: { account_id: row?.id } });
}

const accountEntity = 'current_account';

const accounts: Holding<CurrentAccount, Context & { params: { id: string } }> = {
  entityType: accountEntity,
  lock: async (call) => {
    const { id } = call.params;
    const locked = await lockAccount(call, id);
    const row = locked && (await findAccount(call, sql`id = ${id}`));
    if (!row) throw notFound(id);
    return { state: accountRecord(row), version: row.version };
  },
  stamped: (account, { now }) => ({ ...account, updated_at: now.toISOString() }),
  store: async ({ _id, entity_name, credit_limit, payment_terms_days }, { tx, account, now }) => {
    const { rows } = await sql<{ version: number }>`
      update current_accounts set version = version + 1, updated_at = ${now}, entity_name = ${entity_name},
        credit_limit = ${credit_limit}, payment_terms_days = ${payment_terms_days}, search = ${fold(entity_name)}
      where account_id = ${account.id} and id = ${_id} returning version`.execute(tx);
    return rows[0]?.version ?? 0;
  },
  end: async ({ _id }, { tx, account, now }) => {
    await sql`
      update current_accounts set version = version + 1, updated_at = ${now}, deleted_at = ${now}
      where account_id = ${account.id} and id = ${_id}`.execute(tx);
  },
};

export const updateCurrentAccount = actionIn<CurrentAccount, 'updateCurrentAccount'>(
  accounts,
  async (before, { body, params }) => {
    if (!before) throw notFound(params.id);
    const {
      entity_name = before.entity_name,
      credit_limit = before.credit_limit,
      payment_terms_days = before.payment_terms_days,
    } = body;
    const state = withTerms(before, { entity_name, credit_limit, payment_terms_days });
    return { did: 'updated', state, figures: true, data: (account) => account, noted: termsOf };
  },
);

/** Returns the fields that can be set. The figures are not audited, since they follow from the movements. */
function termsOf({ entity_name, credit_limit, payment_terms_days }: CurrentAccount): object {
  return { entity_name, credit_limit, payment_terms_days };
}

export const deleteCurrentAccount = actionIn<CurrentAccount, 'deleteCurrentAccount'>(
  accounts,
  async (_account, call) => {
    await checkUnmoved(call, call.params.id);
    return { did: 'deleted', data: ({ _id }) => ({ deleted: true, id: _id }) };
  },
);

/** @throws Problem `account_has_movements` */
async function checkUnmoved({ tx, account }: Context, id: string): Promise<void> {
  const { rows } = await sql<{ movements: number }>`
    select count(*) as movements from current_account_movements
    where account_id = ${account.id} and current_account_id = ${id}`.execute(tx);
  const movements = rows[0]?.movements ?? 0;
  if (movements === 0) return;
  const many = movements === 1 ? '1 movement' : `${movements} movements`;
  throw new Problem('account_has_movements', `The account has ${many} and cannot be deleted.`);
}
