/**
 * The rows of opening balances that need nothing of each other, in few statements for all of them: those that are recorded
 * already, and what customers and suppliers without a current account owe. The others are left to be done one by one.
 */
import { readBodyAs } from '@mostrador/server-stub';
import type { Body } from '@mostrador/types';
import { sql } from 'kysely';
import { newAccount, openAccounts } from '../../areas/customers/current-accounts/current-accounts.ts';
import { bookable } from '../../calculation/amounts.ts';
import { dayIn } from '../../calculation/days.ts';
import { toCents } from '../../core/cents.ts';
import { append } from '../../ledgers/ledger.ts';
import { invoiceMovement, madeMovement, receivableTables } from '../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../../records/context.ts';
import { rejectionOf } from '../../records/rejection.ts';
import { auditAll } from '../../store/audit.ts';
import { inSavepoint } from '../../store/savepoint.ts';
import { together } from '../../store/together.ts';
import { type Entity, entityOf, keyOf, type Party } from './import-parties.ts';
import type { Row, RowOutcome } from './importer.ts';

/** How a movement is called where a row does not say. */
export function referenceOf({ reference }: Row['values']): string {
  return typeof reference === 'string' ? reference : 'Saldo inicial';
}

/** What became of those rows that could be done together. */
export async function openedTogether(rows: readonly Row[], context: Context): Promise<Map<Row, RowOutcome>> {
  const named = await withParties(rows, context);
  const recorded = await recordedOf(named, context);
  const done = new Map<Row, RowOutcome>();
  const fresh: Opening[] = [];
  for (const one of named) {
    const { row, entity, party } = one;
    const known = recorded.get(`${entity} ${party.id}`);
    const earlier = known?.get(referenceOf(row.values));
    if (earlier !== undefined && earlier === centsOf(row))
      done.set(row, { did: 'unchanged', ...nothingSaid });
    const invoice = known ? undefined : invoiceOf(row, context);
    if (invoice) fresh.push({ ...one, invoice });
  }
  if (fresh.length === 0 || !(await opened(fresh, context))) return done;
  for (const { row } of fresh) done.set(row, { did: 'created', ...nothingSaid });
  return done;
}

const nothingSaid = { errors: [], warnings: [] };

function centsOf({ values: { amount } }: Row): number | undefined {
  return typeof amount === 'number' ? toCents(amount) : undefined;
}

interface Named {
  row: Row;
  entity: Entity;
  party: Party;
}

interface Opening extends Named {
  invoice: Invoice;
}

/** The rows about exactly one customer or supplier, whom no other row is about. */
async function withParties(rows: readonly Row[], context: Context): Promise<Named[]> {
  const keyed = rows.flatMap((row) => {
    const entity = entityOf(row.values);
    if (!entity) return [];
    const member = keyOf(row.values, entity);
    return [{ row, entity, member, value: String(row.values[member]) }];
  });
  const groups = Map.groupBy(keyed, ({ entity, member }) => `${entity} ${member}`);
  const found = await Promise.all(
    [...groups.values()].map(async (of) => {
      const [{ entity, member } = { entity: 'customer' as const, member: 'name' }] = of;
      const parties = await partiesBy(
        entity,
        member,
        of.map(({ value }) => value),
        context,
      );
      return of.flatMap(({ row, value }) => {
        const [party, other] = parties.get(value) ?? [];
        return party && !other ? [{ row, entity, party }] : [];
      });
    }),
  );
  const all = found.flat();
  const times = Map.groupBy(all, ({ entity, party }) => `${entity} ${party.id}`);
  return [...times.values()].flatMap((of) => (of.length === 1 ? of : []));
}

async function partiesBy(
  entity: Entity,
  member: string,
  values: readonly string[],
  { tx, account }: Context,
): Promise<Map<string, Party[]>> {
  const column = sql.ref(member);
  const { rows } = await sql<Party & { value: string }>`
    select id, doc->>'name' as name, ${column} as value from ${sql.table(`${entity}s`)}
    where account_id = ${account.id} and ${column} = any(${[...values]}::text[]) and deleted_at is null`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ value }) => value);
}

/** What is recorded in the current accounts of those who have one, in cents, by reference; the first where there are several. */
async function recordedOf(
  named: readonly Named[],
  { tx, account }: Context,
): Promise<Map<string, Map<string, number>>> {
  const accounts = await sql<{ id: string; party: string }>`
    select id, entity_type || ' ' || entity_id as party from current_accounts
    where account_id = ${account.id} and entity_type in ('customer', 'supplier')
      and entity_id = any(${named.map(({ party }) => party.id)}::text[]) and deleted_at is null`.execute(tx);
  const { rows } = await sql<{ current_account_id: string; reference: string; amount: string }>`
    select current_account_id, reference, debit - credit as amount from current_account_movements
    where account_id = ${account.id} and current_account_id = any(${accounts.rows.map(({ id }) => id)}::text[])
      and reference is not null
    order by id desc`.execute(tx);
  const movements = Map.groupBy(rows, ({ current_account_id }) => current_account_id);
  const known = ({ id }: { id: string }) =>
    new Map((movements.get(id) ?? []).map(({ reference, amount }) => [reference, toCents(amount)]));
  return new Map(accounts.rows.map((one) => [one.party, known(one)]));
}

type Invoice = Pick<
  Body<'recordCurrentAccountInvoice'>,
  'amount' | 'invoice_date' | 'due_date' | 'description'
>;

/** What the row amounts to as an invoice; undefined for one that is none, or has something wrong with it. */
function invoiceOf({ values }: Row, { account, now }: Context): Invoice | undefined {
  const { amount, date, due_date, description } = values;
  if (typeof amount !== 'number' || toCents(amount) <= 0) return undefined;
  const given = { amount, reference: referenceOf(values), invoice_date: date, due_date, description };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    const { value } = readBodyAs('recordCurrentAccountInvoice', sent);
    // The body has been checked against the description.
    const invoice = value as Invoice;
    bookable(invoice.amount, 'amount');
    const day = invoice.invoice_date ?? dayIn(account.timezone, now);
    return invoice.due_date && invoice.due_date < day ? undefined : invoice;
  } catch (error) {
    if (rejectionOf(error, { body: values })) return undefined;
    throw error;
  }
}

/** Opens the accounts with what is owed on them; false where one of them has an account by now, and nothing is stored then. */
async function opened(openings: readonly Opening[], context: Context): Promise<boolean> {
  try {
    await inSavepoint(context.tx, () => open(openings, context));
    return true;
  } catch (error) {
    if (error instanceof AccountThere) return false;
    throw error;
  }
}

class AccountThere extends Error {}

async function open(openings: readonly Opening[], context: Context): Promise<void> {
  const accounts = openings.map(({ entity, party: { id, name } }) =>
    newAccount(context, { entity_type: entity, entity_id: id, entity_name: name }),
  );
  const made = openings.flatMap(
    ({ row, invoice: { amount, invoice_date, due_date, description } }, index) => {
      const account = accounts[index];
      if (!account) return [];
      const invoice = { date: invoice_date, due_date, description, reference: referenceOf(row.values) };
      const movement = { ...invoice, amount: bookable(amount, 'amount') };
      return [madeMovement(context, account, invoiceMovement(context, account, movement))];
    },
  );
  const [ids] = await together([
    openAccounts(context, accounts),
    append(
      context,
      receivableTables,
      made.map(({ row }) => row),
    ),
    auditAll(
      context,
      made.map(({ entry }) => entry),
    ),
  ]);
  if (ids.length < accounts.length) throw new AccountThere();
}
