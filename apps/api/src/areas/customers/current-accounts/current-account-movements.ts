/** Movements of a current account: lists them and records invoices and payments (Decision N14, N18, N19). */
import type { Handler } from '@mostrador/server-stub';
import type { CurrentAccountMovement } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { bookable } from '../../../calculation/amounts.ts';
import { dayIn } from '../../../calculation/days.ts';
import { type Cents, fromCents, total } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { accountPayment, bookOnce } from '../../../ledgers/journal/payments.ts';
import { matched, openInvoices, recordApplications } from '../../../ledgers/receivables/account-items.ts';
import {
  balanceOf,
  type LockedAccount,
  lockAccount,
  recordInvoice,
  recordMovement,
} from '../../../ledgers/receivables/account-ledger.ts';
import { action, type CallOf } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, pageRequest } from '../../../records/list-query.ts';
import { paymentMethodOf } from '../../../records/lookups/payment-methods.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { warnMissing } from '../../../records/references.ts';
import { notFound } from '../../../records/write.ts';
import {
  currentAccountKind,
  findAccount,
  type MovementRow,
  movementRecords,
  movementsNow,
  today,
} from './current-account-rows.ts';

/** Returns SQL for the movements of an account, with dates as text and their status for the list. */
function listed(context: Context, id: string): RawBuilder<unknown> {
  return sql`(
    select movement.*, to_char(date, 'YYYY-MM-DD') as day,
      case open when 0 then 'settled' when debit + credit then 'open' else 'partial' end as status
    from ${movementsNow(context)} as movement where current_account_id = ${id}
  )`;
}

const listing = {
  filters: { type: 'list', status: 'list', sale_id: 'list' },
  behaviour: { columns: { date: { column: 'day', is: 'day' as const } } },
};

export const listCurrentAccountMovements: Handler<'listCurrentAccountMovements', Context> = async (call) => {
  const { id } = call.params;
  if (!(await findAccount(call, sql`id = ${id}`))) throw notFound(id);
  const query: ListQuery = { ...call.query };
  const request = pageRequest(query);
  const where = sql.join([sql`true`, ...conditions(query, listing, call)], sql` and `);
  const direction = query.sort_dir === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<MovementRow>`
    select * from ${listed(call, id)} as movement where ${where}
    order by ${sql.ref(query.sort ?? 'date')} ${direction} nulls last, created_at ${direction}, id ${direction}
    limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(call.tx);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${listed(call, id)} as movement where ${where}`.execute(call.tx);
  const facts = pageFacts(counted.rows[0]?.total ?? 0, request);
  const links = pageLinks(call.url, facts.total, request);
  return {
    status: 200,
    data: { items: await movementRecords(call, rows), ...facts },
    ...(links !== undefined && { headers: { link: links } }),
  };
};

export const recordCurrentAccountInvoice = action<'recordCurrentAccountInvoice'>(async (call) => {
  const { body } = call;
  const account = await lockedAccount(call, call.params.id);
  const date = body.invoice_date ?? today(call);
  if (body.due_date && body.due_date < date) {
    throw fieldProblem('/due_date', 'too_low', 'must not be before `invoice_date`');
  }
  await warnMissing(call, ['sales'], { sale_id: body.sale_id });
  const id = await recordInvoice(call, account, {
    amount: bookable(body.amount, 'amount'),
    called: 'invoice',
    date,
    due_date: body.due_date,
    reference: body.invoice_number ?? body.reference,
    description: body.description,
    sale_id: body.sale_id,
    overrideCreditLimit: body.override_credit_limit,
  });
  const movement = await recorded(call, account.id, id);
  const account_balance = fromCents(await balanceOf(call, account.id));
  return created(account.id, { ...movement, account_balance });
});

export const recordCurrentAccountPayment = action<'recordCurrentAccountPayment'>(async (call) => {
  const { body } = call;
  const account = await lockedAccount(call, call.params.id);
  const amount = bookable(body.amount, 'amount');
  await warnMethod(call, body.payment_method);
  const invoices = await openInvoices(call, account.id);
  const named = await namedInvoices(call, account.id, body.invoice_ids ?? []);
  const moment = body.payment_date ? new Date(body.payment_date) : call.now;
  const id = await recordMovement(call, account, {
    type: 'payment',
    credit: amount,
    date: dayIn(call.account.timezone, moment),
    reference: body.reference,
    description: body.description,
    payment_method: body.payment_method,
  });
  const first = named.flatMap((name) => invoices.filter((invoice) => invoice.id === name));
  const others = body.auto_apply ? invoices.filter((invoice) => !named.includes(invoice.id)) : [];
  const applications = matched([{ id, open: amount }], [...first, ...others]);
  await recordApplications(call, account.id, applications);
  await bookPayment(call, account, { id, amount });
  const movement = await recorded(call, account.id, id);
  const account_balance = fromCents(await balanceOf(call, account.id));
  const applied_amount = fromCents(total(applications.map((one) => one.amount)));
  return created(account.id, { ...movement, applied_amount, account_balance });
});

/** Posts the journal entry of a payment, if the account posts automatically. */
async function bookPayment(
  call: CallOf<'recordCurrentAccountPayment'>,
  account: LockedAccount,
  { id, amount }: { id: string; amount: Cents },
): Promise<void> {
  const { reference, payment_method } = call.body;
  const lines = accountPayment(account.entity_type, amount, payment_method);
  await bookOnce(
    call,
    { type: 'current_account_movement', id },
    paymentDescription(account, reference),
    lines,
  );
}

/** Returns the description of a payment in the journal. */
export function paymentDescription(
  { entity_type, entity_name }: Pick<LockedAccount, 'entity_type' | 'entity_name'>,
  reference: string | null | undefined,
): string {
  const called = `${entity_type === 'customer' ? 'Cobro a' : 'Pago a'} ${entity_name}`;
  return `${called}${reference ? `, ${reference}` : ''}`.slice(0, 500);
}

/** A movement has no URL of its own, so the response points to the list (Decision N18). */
function created<Data extends CurrentAccountMovement>(account: string, data: Data) {
  const location = `${currentAccountKind.path}/${account}/movements/?ids=${data._id}`;
  return { status: 201 as const, data, location };
}

async function lockedAccount(context: Context, id: string): Promise<LockedAccount> {
  const account = await lockAccount(context, id);
  if (!account) throw notFound(id);
  return account;
}

/**
 * Returns the IDs without duplicates.
 * @throws Problem `validation_failed` for IDs that are not invoices of this account
 */
async function namedInvoices(context: Context, account: string, ids: readonly string[]): Promise<string[]> {
  const known = await debitsAmong(context, account, ids);
  const index = ids.findIndex((id) => !known.has(id));
  if (index === -1) return [...new Set(ids)];
  throw fieldProblem(
    `/invoice_ids/${index}`,
    'invalid_reference',
    'must be the ID of an invoice of this current account',
  );
}

/** Returns the IDs that are debits of the account. */
export async function debitsAmong(
  { tx, account }: Context,
  currentAccount: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount}
      and id = any(${[...ids]}::text[]) and debit > 0`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function warnMethod(context: Context, code: string | null | undefined): Promise<void> {
  if (!code || (await paymentMethodOf(context, code))) return;
  const message = `There is no payment method with the code \`${code}\`.`;
  context.warn({ code: 'unknown_reference', field: 'payment_method', message });
}

async function recorded(context: Context, account: string, id: string): Promise<CurrentAccountMovement> {
  const { rows } = await sql<MovementRow>`
    select * from ${movementsNow(context)} as movement where current_account_id = ${account} and id = ${id}`.execute(
    context.tx,
  );
  const [movement] = await movementRecords(context, rows);
  if (!movement) throw new Error(`The movement ${id} was not found`);
  return movement;
}
