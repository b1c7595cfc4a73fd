/** Imports about customers and suppliers that are there: what they owe from before, and the points that they had. */
import { sql } from 'kysely';
import { toCents } from '../../core/cents.ts';
import { type Warning, warningsTo } from '../../core/context.ts';
import { isObject } from '../../core/is-object.ts';
import { lockPoints, movePoints } from '../../ledgers/points/points.ts';
import type { Context } from '../../records/context.ts';
import { refusalOf } from '../../records/refusal.ts';
import { audit } from '../../store/audit.ts';
import { inSavepoint } from '../../store/savepoint.ts';
import type { Fields, FieldType } from './fields.ts';
import { failed, failedAt, type Importer, type Row, type RowOutcome, warned } from './importer.ts';
import { call } from './operation.ts';

const text: FieldType = { types: new Set(['string']), members: new Map() };
const number: FieldType = { types: new Set(['number']), members: new Map() };

type Entity = 'customer' | 'supplier';

/** What a customer or supplier is found by, the first that a row fills. */
const partyKeys: Record<Entity, readonly string[]> = {
  customer: ['document_number', 'email', 'name'],
  supplier: ['tax_id', 'email', 'name'],
};

const balanceColumns: Fields = new Map([
  ['entity_type', text],
  ['document_number', text],
  ['tax_id', text],
  ['email', text],
  ['name', text],
  ['amount', number],
  ['date', text],
  ['due_date', text],
  ['reference', text],
  ['description', text],
]);

export const openingBalances: Importer = {
  about: 'what customers owe, and what is owed to suppliers, from before; below 0 it is the other way round',
  columns: balanceColumns,
  ignored: new Set(),
  keyOf: ({ values }) => partyText(values, entityOf(values)),
  keyless: 'needs a tax_id, document_number, email or name to be found by',
  work: (rows, context) => eachRow(rows, context, openingBalance),
};

export const openingPoints: Importer = {
  about: 'the points that customers bring from another system',
  columns: new Map([
    ['document_number', text],
    ['email', text],
    ['name', text],
    ['points', { types: new Set(['integer']), members: new Map() }],
  ]),
  ignored: new Set(),
  keyOf: ({ values }) => partyText(values, 'customer'),
  keyless: 'needs a document_number, email or name to be found by',
  work: (rows, context) => eachRow(rows, context, openingPointsOf),
};

async function eachRow(
  rows: readonly Row[],
  context: Context,
  work: (row: Row, context: Context) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(await one(row, context, work));
  return outcomes;
}

async function one(
  row: Row,
  context: Context,
  work: (row: Row, context: Context) => Promise<RowOutcome>,
): Promise<RowOutcome> {
  const told: Warning[] = [];
  try {
    const own = { ...context, ...warningsTo(told) };
    const outcome = await inSavepoint(context.tx, () => work(row, own));
    return outcome.did === 'unchanged' ? outcome : { ...outcome, warnings: warned(told) };
  } catch (error) {
    const refusal = refusalOf(error, { body: row.values });
    if (!refusal) throw error;
    return failed(refusal, columnOf);
  }
}

/** Fields of the operations by the columns that they come from. */
function columnOf(field: string): string {
  return { invoice_date: 'date', payment_date: 'date' }[field] ?? field;
}

function entityOf({ entity_type }: Row['values']): Entity | undefined {
  return entity_type === 'customer' || entity_type === 'supplier' ? entity_type : undefined;
}

function partyText(values: Row['values'], entity: Entity | undefined): string | undefined {
  const keys = entity ? partyKeys[entity] : [...partyKeys.customer, ...partyKeys.supplier];
  const member = keys.find((name) => typeof values[name] === 'string' && values[name] !== '');
  return member && `${entity ?? ''} ${member} ${values[member]}`;
}

interface Party {
  id: string;
  name: string;
}

/** The one customer or supplier that a row names, or what stands against it. */
async function partyOf(
  values: Row['values'],
  entity: Entity,
  { tx, account }: Context,
): Promise<Party | RowOutcome> {
  const member =
    partyKeys[entity].find((name) => typeof values[name] === 'string' && values[name] !== '') ?? 'name';
  const { rows } = await sql<Party>`
    select id, doc->>'name' as name from ${sql.table(`${entity}s`)}
    where account_id = ${account.id} and ${sql.ref(member)} = ${String(values[member])}
      and deleted_at is null order by id limit 2`.execute(tx);
  const [party, other] = rows;
  if (!party) return failedAt(member, `is that of no ${entity}`);
  return other ? failedAt(member, `is that of more than one ${entity}`) : party;
}

async function openingBalance({ values }: Row, context: Context): Promise<RowOutcome> {
  const entity = entityOf(values);
  if (!entity) return failedAt('entity_type', 'must be customer or supplier');
  if (typeof values.amount !== 'number') return failedAt('amount', 'is required');
  const party = await partyOf(values, entity, context);
  if ('did' in party) return party;
  const account = await currentAccountOf(entity, party, context);
  const reference = typeof values.reference === 'string' ? values.reference : 'Saldo inicial';
  const earlier = await movementBy(account, reference, context);
  if (earlier !== undefined) return agreed(earlier, values.amount, reference);
  if (toCents(values.amount) === 0) return { did: 'unchanged', errors: [], warnings: [] };
  await record(account, { ...values, amount: values.amount, reference }, context);
  return { did: 'created', errors: [], warnings: [] };
}

/** Movements are never changed: a balance that differs needs a movement of its own. */
function agreed(earlier: number, amount: number, reference: string): RowOutcome {
  if (toCents(earlier) === toCents(amount)) return { did: 'unchanged', errors: [], warnings: [] };
  const message = `differs from the ${earlier} that is recorded as "${reference}"; record the difference under another reference`;
  return failedAt('amount', message);
}

async function currentAccountOf(entity: Entity, { id, name }: Party, context: Context): Promise<string> {
  const { tx, account } = context;
  const { rows } = await sql<{ id: string }>`
    select id from current_accounts
    where account_id = ${account.id} and entity_type = ${entity} and entity_id = ${id}
      and deleted_at is null`.execute(tx);
  if (rows[0]) return rows[0].id;
  const body = { checked: { entity_type: entity, entity_id: id, entity_name: name } };
  const made = await call('createCurrentAccount', context, { body });
  return isObject(made) ? String(made._id) : '';
}

/** What a movement of this reference adds to the balance; undefined where there is none. */
async function movementBy(
  id: string,
  reference: string,
  { tx, account }: Context,
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: string }>`
    select debit - credit as amount from current_account_movements
    where account_id = ${account.id} and current_account_id = ${id} and reference = ${reference}
    order by id limit 1`.execute(tx);
  return rows[0] && Number(rows[0].amount);
}

interface Opening {
  amount: number;
  reference: string;
  date?: unknown;
  due_date?: unknown;
  description?: unknown;
}

/** Above 0 it is an invoice of before, below 0 a payment. */
async function record(id: string, opening: Opening, context: Context): Promise<void> {
  const { amount, reference, date, due_date, description } = opening;
  const request = (checked: object) => ({ params: { id }, body: { checked: defined(checked) } });
  if (amount > 0) {
    const own = { invoice_date: date, due_date, amount, override_credit_limit: true };
    await call('recordCurrentAccountInvoice', context, request({ reference, description, ...own }));
    return;
  }
  // The middle of a day is that day wherever the account is.
  const payment_date = date === undefined ? undefined : `${date}T12:00:00Z`;
  const own = { payment_date, amount: -amount };
  await call('recordCurrentAccountPayment', context, request({ reference, description, ...own }));
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** The document of the points ledger that points from another system are of; its id is that of the customer. */
const opening = 'opening';

async function openingPointsOf({ values }: Row, context: Context): Promise<RowOutcome> {
  const { points } = values;
  if (typeof points !== 'number' || !Number.isSafeInteger(points))
    return failedAt('points', 'must be a whole number');
  const party = await partyOf(values, 'customer', context);
  if ('did' in party) return party;
  await lockPoints(context, party.id);
  const before = await pointsOf(party.id, context);
  if (before === points) return { did: 'unchanged', errors: [], warnings: [] };
  const document = { type: opening, id: party.id };
  await movePoints(context, document, [{ customer_id: party.id, points: points - before }]);
  const entry = { action: 'updated', entityType: 'customer', entityId: party.id };
  await audit(context, { ...entry, before: { opening_points: before }, after: { opening_points: points } });
  return { did: before === 0 ? 'created' : 'updated', errors: [], warnings: [] };
}

async function pointsOf(customer: string, { tx, account }: Context): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::bigint as points from point_movements
    where account_id = ${account.id} and document_type = ${opening} and document_id = ${customer}`.execute(
    tx,
  );
  return rows[0]?.points ?? 0;
}
