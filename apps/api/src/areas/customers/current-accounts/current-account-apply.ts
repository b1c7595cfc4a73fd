/** Applies existing payments to open invoices (Decision N20), all or nothing. */
import { Problem } from '@mostrador/server-stub';
import type { Body } from '@mostrador/types';
import { sql } from 'kysely';
import { bookable } from '../../../calculation/amounts.ts';
import { type Cents, fromCents, least, minus, total, zero } from '../../../core/cents.ts';
import { fieldProblem, memberProblem } from '../../../core/field-problem.ts';
import {
  type Application,
  matched,
  type OpenItem,
  openCredits,
  openInvoices,
  recordApplications,
} from '../../../ledgers/receivables/account-items.ts';
import { lockAccount, touch } from '../../../ledgers/receivables/account-ledger.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { notFound } from '../../../records/write.ts';
import { debitsAmong } from './current-account-movements.ts';

type Request = Body<'applyCurrentAccountPayments'>;

export const applyCurrentAccountPayments = action<'applyCurrentAccountPayments'>(async (call) => {
  const { body } = call;
  const account = await lockAccount(call, call.params.id);
  if (!account) throw notFound(call.params.id);
  checkShape(body);
  const credits = await creditsFor(call, account.id, body);
  const invoices = await openInvoices(call, account.id);
  const applications = body.applications
    ? named(credits, await wantedInvoices(call, account.id, body, invoices), body)
    : matched(credits, invoices);
  await recordApplications(call, account.id, applications);
  if (applications.length > 0) await touch(call, account.id);
  const applied = appliedBy(applications);
  const unapplied_remaining = fromCents(minus(openOf(credits), applied));
  const items = outcomes(applications, invoices);
  return {
    data: {
      account_id: account.id,
      applications: items,
      applied_total: fromCents(applied),
      unapplied_remaining,
    },
  };
});

function checkShape({ applications, auto }: Request): void {
  if (applications && auto) {
    throw fieldProblem('/applications', 'mutually_exclusive', 'must not be sent together with `auto`');
  }
  if (!applications && !auto)
    throw fieldProblem('/applications', 'required', 'is required unless `auto` is true');
}

async function creditsFor(context: Context, account: string, { payment_id }: Request): Promise<OpenItem[]> {
  const open = await openCredits(context, account);
  if (payment_id === undefined || payment_id === null) return open;
  const { rows } = await sql`
    select from current_account_movements where account_id = ${context.account.id}
      and current_account_id = ${account} and id = ${payment_id} and credit > 0`.execute(context.tx);
  if (rows.length > 0) return open.filter(({ id }) => id === payment_id);
  throw fieldProblem(
    '/payment_id',
    'invalid_reference',
    'must be the ID of a payment of this current account',
  );
}

interface Wanted {
  invoice: OpenItem;
  amount: Cents | undefined;
}

async function wantedInvoices(
  context: Context,
  account: string,
  { applications }: Request,
  invoices: readonly OpenItem[],
): Promise<Wanted[]> {
  const asked = applications ?? [];
  const ids = asked.map(({ invoice_id }) => invoice_id);
  const known = await debitsAmong(context, account, ids);
  return asked.map(({ invoice_id, amount }, index) => {
    const place = `applications.${index}`;
    if (!known.has(invoice_id)) {
      const message = 'must be the ID of an invoice of this current account';
      throw memberProblem(`${place}.invoice_id`, 'invalid_reference', message);
    }
    const invoice = invoices.find(({ id }) => id === invoice_id) ?? { id: invoice_id, open: zero };
    return {
      invoice,
      amount: typeof amount === 'number' ? bookable(amount, `${place}.amount`) : undefined,
    };
  });
}

/** @throws Problem `amount_exceeds_outstanding`, `amount_exceeds_unapplied` */
function named(
  credits: readonly OpenItem[],
  wanted: readonly Wanted[],
  { payment_id }: Request,
): Application[] {
  const applications: Application[] = [];
  for (const { invoice, amount } of wanted) {
    const paid = appliedBy(applications.filter(({ invoice_id }) => invoice_id === invoice.id));
    const outstanding = minus(invoice.open, paid);
    const left = credits.map(({ id, open }) => ({
      id,
      open: minus(open, appliedBy(applications.filter(({ payment_id }) => payment_id === id))),
    }));
    const unapplied = openOf(left);
    if (amount !== undefined && amount > outstanding) throw beyondInvoice(invoice.id, amount, outstanding);
    if (amount !== undefined && amount > unapplied) throw beyondCredit(payment_id, amount, unapplied);
    const open = least(amount ?? outstanding, unapplied);
    if (open > 0) applications.push(...matched(left, [{ id: invoice.id, open }]));
  }
  return applications;
}

function beyondInvoice(invoice_id: string, asked: Cents, open: Cents): Problem {
  const [requested, outstanding] = [fromCents(asked), fromCents(open)];
  const detail = `Only ${outstanding} of this invoice is open; ${requested} cannot be applied to it.`;
  return new Problem('amount_exceeds_outstanding', detail, { extra: { invoice_id, requested, outstanding } });
}

function beyondCredit(payment_id: string | null | undefined, asked: Cents, left: Cents): Problem {
  const [requested, unapplied] = [fromCents(asked), fromCents(left)];
  const of = payment_id ? 'this payment' : 'all credit';
  const detail = `Only ${unapplied} of ${of} is left; ${requested} cannot be applied.`;
  return new Problem('amount_exceeds_unapplied', detail, {
    extra: { ...(payment_id && { payment_id }), requested, unapplied },
  });
}

/** Returns each application with the invoice's open amount right after it. */
function outcomes(applications: readonly Application[], invoices: readonly OpenItem[]) {
  const open = new Map(invoices.map((invoice) => [invoice.id, invoice.open]));
  return applications.map(({ payment_id, invoice_id, amount }) => {
    const left = minus(open.get(invoice_id) ?? zero, amount);
    open.set(invoice_id, left);
    return {
      payment_id,
      invoice_id,
      amount: fromCents(amount),
      invoice_outstanding: fromCents(left),
      invoice_status: left === 0 ? ('settled' as const) : ('partial' as const),
    };
  });
}

function appliedBy(applications: readonly Application[]): Cents {
  return total(applications.map(({ amount }) => amount));
}

function openOf(items: readonly OpenItem[]): Cents {
  return total(items.map(({ open }) => open));
}
