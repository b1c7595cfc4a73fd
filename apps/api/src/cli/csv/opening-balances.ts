/** Imports opening balances: what customers owe, and what is owed to suppliers. */
import { sql } from 'kysely';
import { isDay } from '../../calculation/days.ts';
import { toCents } from '../../core/cents.ts';
import { isObject } from '../../core/is-object.ts';
import type { Context } from '../../records/context.ts';
import type { Fields } from './fields.ts';
import {
  type Entity,
  entityOf,
  inTurn,
  number,
  type Party,
  partyOf,
  partyText,
  text,
} from './import-parties.ts';
import { failedAt, type Importer, type Row, type RowOutcome } from './importer.ts';
import { openedTogether } from './open-together.ts';
import { invoiceSent, paymentSent, referenceOf } from './opening-movement.ts';
import { call } from './operation.ts';

const columns: Fields = new Map([
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
  about: 'opening balances: what customers owe, and what is owed to suppliers; negative for a credit',
  columns,
  ignored: new Set(),
  keyOf: ({ values }) => {
    const party = partyText(values, entityOf(values));
    return party && `${party}\n${referenceOf(values)}`;
  },
  keyless: 'needs a tax_id, document_number, email or name to identify the customer or supplier',
  async work(rows, context) {
    const done = await openedTogether(rows, context);
    const outcomes: RowOutcome[] = [];
    for (const row of rows)
      outcomes.push(done.get(row) ?? (await inTurn(row, context, openingBalance, columnOf)));
    return outcomes;
  },
};

/** Returns the column of a field of the operations. */
function columnOf(field: string): string {
  return { invoice_date: 'date', payment_date: 'date' }[field] ?? field;
}

async function openingBalance({ values }: Row, context: Context): Promise<RowOutcome> {
  const entity = entityOf(values);
  if (!entity) return failedAt('entity_type', 'must be customer or supplier');
  if (typeof values.amount !== 'number') return failedAt('amount', 'is required');
  if (values.date !== undefined && !isDay(String(values.date)))
    return failedAt('date', 'must be a date (YYYY-MM-DD)');
  const party = await partyOf(values, entity, context);
  if ('did' in party) return party;
  const account = await currentAccountOf(entity, party, context);
  const reference = referenceOf(values);
  const earlier = await movementBy(account.id, reference, context);
  if (earlier !== undefined) return agreed(earlier, values.amount, reference);
  const isNothing = toCents(values.amount) === 0;
  if (!isNothing) await record(account.id, values, context);
  return { did: isNothing && !account.isNew ? 'unchanged' : 'created', errors: [], warnings: [] };
}

/** Compares a recorded balance. Movements never change, so a difference needs a movement of its own. */
function agreed(earlier: number, amount: number, reference: string): RowOutcome {
  if (toCents(earlier) === toCents(amount)) return { did: 'unchanged', errors: [], warnings: [] };
  const message = `differs from the recorded ${earlier} with the reference "${reference}"; import the difference with another reference`;
  return failedAt('amount', message);
}

interface CurrentAccount {
  id: string;
  /** Whether the row opens the account; a balance of 0 does so too. */
  isNew: boolean;
}

async function currentAccountOf(
  entity: Entity,
  { id, name }: Party,
  context: Context,
): Promise<CurrentAccount> {
  const { tx, account } = context;
  const { rows } = await sql<{ id: string }>`
    select id from current_accounts
    where account_id = ${account.id} and entity_type = ${entity} and entity_id = ${id}
      and deleted_at is null`.execute(tx);
  if (rows[0]) return { id: rows[0].id, isNew: false };
  const body = { checked: { entity_type: entity, entity_id: id, entity_name: name } };
  const made = await call('createCurrentAccount', context, { body });
  return { id: isObject(made) ? String(made._id) : '', isNew: true };
}

/** Returns the contribution to the balance of a movement with this reference; undefined if there is none. */
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

/** Records an opening invoice for a positive amount, a payment for a negative one. */
async function record(id: string, values: Row['values'], context: Context): Promise<void> {
  const isInvoice = Number(values.amount) > 0;
  const operation = isInvoice ? 'recordCurrentAccountInvoice' : 'recordCurrentAccountPayment';
  const checked = isInvoice ? invoiceSent(values) : paymentSent(values);
  await call(operation, context, { params: { id }, body: { checked } });
}
