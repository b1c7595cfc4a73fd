/**
 * Processes independent rows of opening balances in a few shared statements: rows that are recorded already, and valid
 * new ones. The other rows are processed one by one, which reports their errors.
 */
import { sql } from 'kysely';
import { paymentDescription } from '../../areas/customers/current-accounts/current-account-movements.ts';
import { newAccount, openAccounts } from '../../areas/customers/current-accounts/current-accounts.ts';
import { type Cents, minus, plus, toCents, zero } from '../../core/cents.ts';
import { type Warning, warningsTo } from '../../core/context.ts';
import type { Settlement } from '../../ledgers/effect.ts';
import { journal } from '../../ledgers/journal/journal.ts';
import { accountPayment } from '../../ledgers/journal/payments.ts';
import { append } from '../../ledgers/ledger.ts';
import {
  invoiceMovement,
  isBeyondLimit,
  type LockedAccount,
  lockAccountsOf,
  type MadeMovement,
  madeMovement,
  type NewMovement,
  receivableTables,
  touchAll,
} from '../../ledgers/receivables/account-ledger.ts';
import type { Context } from '../../records/context.ts';
import { rejectionOf } from '../../records/rejection.ts';
import { auditAll } from '../../store/audit.ts';
import { inSavepoint } from '../../store/savepoint.ts';
import { together } from '../../store/together.ts';
import { type Entity, entityOf, keyOf, type Party } from './import-parties.ts';
import type { Row, RowOutcome } from './importer.ts';
import { type OpeningMovement, openingMovement, referenceOf } from './opening-movement.ts';

/** Returns the outcomes of the rows that could be processed together. */
export async function openedTogether(rows: readonly Row[], context: Context): Promise<Map<Row, RowOutcome>> {
  const named = await withParties(rows, context);
  const accounts = await lockedAccounts(named, context);
  const recorded = await recordedOf([...accounts.values()], context);
  const done = new Map<Row, RowOutcome>();
  const fresh: Opening[] = [];
  for (const one of named) {
    const account = accounts.get(partyOf(one));
    const earlier = account && recorded.get(account.id)?.get(referenceOf(one.row.values));
    if (earlier !== undefined && earlier === centsOf(one.row))
      done.set(one.row, { did: 'unchanged', ...nothingSaid });
    const movement = earlier === undefined ? openingMovement(one.row, context) : undefined;
    if (movement) fresh.push({ ...one, movement });
  }
  if (fresh.length === 0 || !(await opened(fresh, accounts, context))) return done;
  const open = new Set(accounts.keys());
  for (const one of fresh) {
    // A balance of 0 only opens the account.
    const isNothing = one.movement.amount === 0 && open.has(partyOf(one));
    done.set(one.row, { did: isNothing ? 'unchanged' : 'created', ...nothingSaid });
    open.add(partyOf(one));
  }
  return done;
}

const nothingSaid = { errors: [], warnings: [] };

function centsOf({ values: { amount } }: Row): Cents | undefined {
  return typeof amount === 'number' ? toCents(amount) : undefined;
}

interface Named {
  row: Row;
  entity: Entity;
  party: Party;
}

interface Opening extends Named {
  movement: OpeningMovement;
}

function partyOf({ entity, party }: Named): string {
  return `${entity} ${party.id}`;
}

/**
 * Returns the rows that match exactly one customer or supplier, except those that repeat the reference of another row.
 */
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
  const times = Map.groupBy(all, (one) => `${partyOf(one)} ${referenceOf(one.row.values)}`);
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

type Numbers = 'credit_limit' | 'payment_terms_days' | 'balance';

/** Returns the existing current accounts by owner, locked in order. */
async function lockedAccounts(
  named: readonly Named[],
  context: Context,
): Promise<Map<string, LockedAccount>> {
  const { tx, account } = context;
  const of = (type: Entity) => named.filter(({ entity }) => entity === type).map(({ party }) => party.id);
  await together((['customer', 'supplier'] as const).map((type) => lockAccountsOf(context, type, of(type))));
  const { rows } = await sql<Omit<LockedAccount, Numbers> & Record<Numbers, string | null>>`
    select id, version, entity_type, entity_id, entity_name, credit_limit, payment_terms_days, balance
    from current_accounts
    left join (
      select current_account_id, debit - credit as balance from current_account_balances
      where account_id = ${account.id}
    ) as kept on current_account_id = id
    where account_id = ${account.id} and entity_type in ('customer', 'supplier')
      and entity_id = any(${named.map(({ party }) => party.id)}::text[]) and deleted_at is null`.execute(tx);
  const amounts = ({ credit_limit, payment_terms_days, balance }: (typeof rows)[number]) => ({
    credit_limit: toCents(credit_limit ?? 0),
    payment_terms_days: Number(payment_terms_days),
    balance: toCents(balance ?? 0),
  });
  return new Map(rows.map((row) => [`${row.entity_type} ${row.entity_id}`, { ...row, ...amounts(row) }]));
}

/** Returns the amounts recorded in current accounts, in cents, by reference; the first of several. */
async function recordedOf(
  accounts: readonly LockedAccount[],
  { tx, account }: Context,
): Promise<Map<string, Map<string, Cents>>> {
  const { rows } = await sql<{ current_account_id: string; reference: string; amount: string }>`
    select current_account_id, reference, debit - credit as amount from current_account_movements
    where account_id = ${account.id} and current_account_id = any(${accounts.map(({ id }) => id)}::text[])
      and reference is not null
    order by id desc`.execute(tx);
  const movements = Map.groupBy(rows, ({ current_account_id }) => current_account_id);
  return new Map(
    [...movements].map(([id, of]) => [
      id,
      new Map(of.map(({ reference, amount }) => [reference, toCents(amount)])),
    ]),
  );
}

/** Opens the accounts and records the balances. Returns false, and stores nothing, if any row fails. */
async function opened(
  openings: readonly Opening[],
  accounts: ReadonlyMap<string, LockedAccount>,
  context: Context,
): Promise<boolean> {
  try {
    await inSavepoint(context.tx, () => open(openings, accounts, context));
    return true;
  } catch (error) {
    if (error instanceof OneByOne || rejectionOf(error, {})) return false;
    throw error;
  }
}

/** An account exists by now, or a row has a message, so the rows must be processed one by one. */
class OneByOne extends Error {}

async function open(
  openings: readonly Opening[],
  standing: ReadonlyMap<string, LockedAccount>,
  context: Context,
): Promise<void> {
  const fresh = newAccounts(openings, standing, context);
  const accounts = new Map([...standing, ...fresh].map(([party, account]) => [party, { ...account }]));
  const made = openings.flatMap((opening) => {
    const account = accounts.get(partyOf(opening));
    return account && opening.movement.amount !== 0 ? [recordedOn(account, opening, context)] : [];
  });
  const entries = await paymentEntries(made, context);
  const touched = [...new Set(made.map(({ account }) => account.id))];
  const [ids] = await together([
    fresh.size > 0 ? openAccounts(context, [...fresh.values()]) : [],
    append(
      context,
      receivableTables,
      made.map(({ movement }) => movement.row),
    ),
    touchAll(context, touched),
    auditAll(
      context,
      made.map(({ movement }) => movement.entry),
    ),
    entries?.write(),
    auditAll(context, entries?.entries ?? []),
  ]);
  if (ids.length < fresh.size) throw new OneByOne();
}

/** Returns one new account for each party without one. */
function newAccounts(
  openings: readonly Opening[],
  standing: ReadonlyMap<string, LockedAccount>,
  context: Context,
): Map<string, LockedAccount> {
  const accounts = new Map<string, LockedAccount>();
  for (const opening of openings) {
    const { entity, party } = opening;
    const key = partyOf(opening);
    if (standing.has(key) || accounts.has(key)) continue;
    const made = newAccount(context, { entity_type: entity, entity_id: party.id, entity_name: party.name });
    accounts.set(key, { ...made, entity_type: entity, version: 1, credit_limit: zero, balance: zero });
  }
  return accounts;
}

interface Recorded {
  account: LockedAccount;
  opening: OpeningMovement;
  reference: string;
  movement: MadeMovement;
}

/** Returns the movement of a row, and updates the balance of its account for the rows that follow. */
function recordedOn(account: LockedAccount, { row, movement }: Opening, context: Context): Recorded {
  const reference = referenceOf(row.values);
  const { amount, date, due_date, description } = movement;
  const said = { date, description, reference };
  const exceeds = isBeyondLimit(account, amount);
  const recorded: NewMovement =
    amount > 0
      ? {
          ...invoiceMovement(context, account, { ...said, due_date, amount }),
          ...(exceeds && { noted: { credit_limit_overridden: true } }),
        }
      : { ...said, type: 'payment', credit: minus(zero, amount) };
  account.balance = plus(account.balance, amount);
  return { account, opening: movement, reference, movement: madeMovement(context, account, recorded) };
}

/** Returns the journal entries of the payments, if the account posts them. */
async function paymentEntries(made: readonly Recorded[], context: Context): Promise<Settlement | undefined> {
  const payments = made.filter(({ opening }) => opening.amount < 0);
  const documents = payments.map(({ account, opening: { amount }, reference, movement }) => ({
    document: { type: 'current_account_movement', id: movement.row.id },
    movements: accountPayment(account.entity_type, minus(zero, amount), undefined),
    called: paymentDescription(account, reference),
  }));
  const warnings: Warning[] = [];
  const entries = await journal.settleNew?.({ ...context, ...warningsTo(warnings) }, documents);
  if (warnings.length > 0) throw new OneByOne();
  return entries;
}
