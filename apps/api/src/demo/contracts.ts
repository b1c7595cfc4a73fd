/** Additional data of the demo's contracts: their monthly invoices, and the counter of their numbers. */
import type { ContractInvoice } from '@mostrador/types';
import { invoiceLines, invoiceTotal, periodOf } from '../areas/operations/contracts/contract-charges.ts';
import { insertInvoice } from '../areas/operations/contracts/contract-invoice.ts';
import { contractCounter } from '../areas/operations/contracts/contracts.ts';
import { dayIn } from '../calculation/days.ts';
import type { Executor } from '../store/context.ts';
import { countedTo, lastNumber } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

interface Place {
  tx: Executor;
  account: { id: string; timezone: string };
}

/** Continues the numbering after the demo's contracts, and creates the invoices of the sales just stored. */
export async function importContracts(
  { tx, account }: Place,
  contracts: readonly ExampleRecord[],
  sales: readonly ExampleRecord[],
): Promise<void> {
  const numbers = contracts.map(({ contract_number }) => contract_number);
  await countedTo(tx, account.id, contractCounter('2026'), lastNumber(numbers));
  const invoiced = sales
    .filter(({ contract_id }) => typeof contract_id === 'string')
    .sort((one, other) => String(one._id).localeCompare(String(other._id)));
  for (const [index, sale] of invoiced.entries()) {
    const contract = contracts.find(({ _id }) => _id === sale.contract_id);
    const invoice = invoiceOf(sale, contract, { timezone: account.timezone, number: index + 1 });
    const now = new Date(String(sale.created_at));
    const charged = invoice.lines.length > 1;
    await insertInvoice(tx, {
      account: account.id,
      invoice,
      sale_id: String(sale._id),
      withCharges: charged,
      now,
    });
  }
}

function invoiceOf(
  sale: ExampleRecord,
  contract: ExampleRecord | undefined,
  { timezone, number }: { timezone: string; number: number },
): ContractInvoice {
  const issue_date = dayIn(timezone, new Date(String(sale.created_at)));
  const period = periodOf(issue_date);
  const charges = Array.isArray(contract?.additional_charges) ? contract.additional_charges : [];
  const others = charges.reduce((sum: number, { amount }) => sum + Number(amount), 0);
  const lines = invoiceLines(period, Number(sale.total) - others, charges);
  return {
    _id: `${String(sale._id).slice(0, 18)}52${String(number).padStart(4, '0')}`,
    invoice_number: String(sale.invoice_number),
    contract_id: String(sale.contract_id),
    period,
    issue_date,
    due_date: `${period}-${String(contract?.billing_day ?? 1).padStart(2, '0')}`,
    lines,
    subtotal: invoiceTotal(lines),
    total: invoiceTotal(lines),
    status: 'pending',
  };
}
