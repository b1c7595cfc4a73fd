/** The monthly invoice of a contract (Decisions N37, R3): one sale per month, even if requested repeatedly. */
import type {
  Contract,
  ContractInvoice,
  ContractInvoiceCreate,
  ContractInvoiceLine,
  Sale,
} from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { type Warning, warningsTo } from '../../../core/context.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { lockRecord } from '../../../records/locked-record.ts';
import { createRecord } from '../../../records/one-record.ts';
import { audit } from '../../../store/audit.ts';
import { chargesIn, invoiceLines, invoiceTotal, monthWarning, periodOf, rentIn } from './contract-charges.ts';
import { tenantCustomer } from './contract-tenant.ts';

/**
 * Invoices a month as a pending sale, on the tenant's current account if there is one.
 * @throws Problem `not_found`, `credit_limit_exceeded`
 */
export const generateContractInvoice = action<'generateContractInvoice'>(async (call) => {
  const { body = {}, params } = call;
  // Concurrent requests wait here and then find the invoice.
  const { record: contract } = await lockRecord('contracts', params.id, call);
  const period = body.period ?? periodOf(dayIn(call.account.timezone, call.now));
  const made = await findInvoice(call, contract._id, period);
  if (made) return { status: 200, data: { ...made, created: false } };
  warnMonth(period, contract, call);
  const { invoice, sale_id } = await makeInvoice(call, contract, { body, period });
  return {
    status: 201,
    data: { invoice, sale_id, created: true },
    location: `/api/v1/sales/${sale_id}/`,
  };
});

interface Invoiced {
  invoice: ContractInvoice;
  sale_id: string;
}

async function findInvoice(
  { tx, account }: Context,
  contract: string,
  period: string,
): Promise<Invoiced | undefined> {
  const { rows } = await sql<{ doc: ContractInvoice; sale_id: string }>`
    select doc, sale_id from contract_invoices
    where account_id = ${account.id} and contract_id = ${contract} and period = ${period}`.execute(tx);
  return rows[0] && { invoice: rows[0].doc, sale_id: rows[0].sale_id };
}

interface InvoiceRequest {
  body: ContractInvoiceCreate;
  period: string;
}

async function makeInvoice(
  context: Context,
  contract: Contract,
  { body, period }: InvoiceRequest,
): Promise<Invoiced> {
  const { timezone } = context.account;
  const due_date = body.due_date ?? `${period}-${String(contract.billing_day).padStart(2, '0')}`;
  const withCharges = body.include_charges !== false;
  const isFirst = withCharges && !(await hasCharged(context, contract._id));
  const charges = withCharges ? chargesIn(period, contract, { timezone, isFirst }) : [];
  const lines = invoiceLines(period, rentIn(period, contract), charges);
  const sale = await placeInvoice(context, contract, { lines, due_date });
  const amount = invoiceTotal(lines);
  const invoice: ContractInvoice = {
    _id: newId(context.now),
    invoice_number: sale.invoice_number,
    contract_id: contract._id,
    period,
    issue_date: dayIn(timezone, context.now),
    due_date,
    lines,
    subtotal: amount,
    total: amount,
    status: 'pending',
  };
  await keepInvoice(context, invoice, { sale_id: sale._id, withCharges });
  return { invoice, sale_id: sale._id };
}

async function hasCharged({ tx, account }: Context, contract: string): Promise<boolean> {
  const { rows } = await sql`
    select from contract_invoices
    where account_id = ${account.id} and contract_id = ${contract} and with_charges limit 1`.execute(tx);
  return rows.length > 0;
}

/** Creates the sale of an invoice. Its prices are final: it is unknown whether they include tax, so none is added. */
async function placeInvoice(
  context: Context,
  contract: Contract,
  { lines, due_date }: { lines: readonly ContractInvoiceLine[]; due_date: string },
): Promise<Sale> {
  const customer = await tenantCustomer(context, contract);
  const input = {
    sale_origin: 'contract',
    status: 'pending' as const,
    tax_rate: 0,
    notes: `Contrato ${contract.contract_number}`,
    items: lines.map((line) => saleItem(line, contract)),
    ...(customer && { customer_id: customer, payment_method: 'current_account' }),
  };
  const warnings: Warning[] = [];
  const own = { ...context, ...warningsTo(warnings) };
  const sale = await createRecord('sales', input, own, {
    members: { contract_id: contract._id },
    kept: { dueDate: due_date },
  });
  for (const { code, message } of warnings) {
    if (aboutTenant.includes(code)) context.warn({ code, field: 'tenant.customer_id', message });
  }
  return sale;
}

/** The warnings of the sale that matter for an invoice. The others concern lines that the request did not contain. */
const aboutTenant = ['no_current_account', 'customer_blocked', 'unknown_reference'];

/** A negative amount becomes one returned unit. */
function saleItem({ description, amount, type }: ContractInvoiceLine, { rental_id }: Contract) {
  return {
    name: description,
    quantity: amount < 0 ? -1 : 1,
    price: Math.abs(amount),
    tax_rate: 0,
    ...(type === 'rent' && { publication_id: rental_id, publication_type: 'rental' }),
  };
}

async function keepInvoice(
  context: Context,
  invoice: ContractInvoice,
  { sale_id, withCharges }: { sale_id: string; withCharges: boolean },
): Promise<void> {
  const { tx, account, now } = context;
  const { _id: id, contract_id, period, total } = invoice;
  await insertInvoice(tx, { account: account.id, invoice, sale_id, withCharges, now });
  await audit(context, {
    action: 'invoiced',
    entityType: 'contract',
    entityId: contract_id,
    after: { invoice_id: id, period, sale_id, total },
  });
}

/** Inserts the invoice of a month; its key allows only one. */
export async function insertInvoice(
  tx: Context['tx'],
  given: { account: string; invoice: ContractInvoice; sale_id: string; withCharges: boolean; now: Date },
): Promise<void> {
  const { account, invoice, sale_id, withCharges, now } = given;
  await tx
    .insertInto('contract_invoices')
    .values({
      account_id: account,
      contract_id: invoice.contract_id,
      period: invoice.period,
      id: invoice._id,
      sale_id,
      with_charges: withCharges,
      total: invoice.total,
      doc: JSON.stringify(invoice),
      created_at: now,
    })
    .execute();
}

function warnMonth(period: string, contract: Contract, context: Context): void {
  const warning = monthWarning(period, contract, context.account.timezone);
  if (warning) context.warn({ ...warning, field: 'period' });
  if (contract.status === 'draft') {
    const message = 'The contract is still a draft. It was invoiced before being signed.';
    context.warn({ code: 'contract_not_active', field: 'period', message });
  }
}
