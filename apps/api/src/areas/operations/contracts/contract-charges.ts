/** The amounts of a contract in a month (Decision contract-rules): the rent and the charges due. Pure. */
import type { Contract, ContractCharge, ContractInvoiceLine } from '@mostrador/types';
import { daysAfter, monthStart, monthsAfter, monthsBetween } from '../../../calculation/days.ts';
import { fromCents, toCents, total } from '../../../core/cents.ts';
import { termOf } from './contract-days.ts';

/** Returns the rent on the first day of the month: that of the latest adjustment or renewal by then. */
export function rentIn(period: string, { initial_rent, adjustments, renewals }: Contract): number {
  const changes = [
    ...adjustments.map((one) => ({ from: one.effective_date, at: one.applied_at, rent: one.new_rent })),
    ...renewals.map((one) => ({ from: one.from, at: one.renewed_at, rent: one.new_rent })),
  ];
  const held = changes
    .filter(({ from }) => from <= `${period}-01`)
    .sort((one, other) => compare(one.from, other.from) || compare(one.at, other.at));
  return held.at(-1)?.rent ?? initial_rent;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns the charges of a month. One-time charges are on the first invoice with charges. */
export function chargesIn(
  period: string,
  contract: Contract,
  { timezone, isFirst }: { timezone: string; isFirst: boolean },
): ContractCharge[] {
  const { first } = termOf(contract, timezone);
  const month = monthsBetween(first, `${period}-01`);
  return (contract.additional_charges ?? []).filter((charge) => {
    if (!charge.amount) return false;
    const every = monthsOf(charge);
    return every === 0 ? isFirst : month % every === 0;
  });
}

const months = { once: 0, monthly: 1, quarterly: 3, yearly: 12 } as const;

/** Returns the number of months between charges; 0 for a one-time charge. */
function monthsOf({ frequency, is_recurring }: ContractCharge): number {
  return months[frequency ?? (is_recurring ? 'monthly' : 'once')];
}

/** Returns the lines of an invoice, the rent first, with the month in the language of the receipts. */
export function invoiceLines(
  period: string,
  rent: number,
  charges: readonly ContractCharge[],
): ContractInvoiceLine[] {
  const named = (what: string) => `${what} ${monthName(period)}`;
  return [
    { description: named('Alquiler'), amount: rent, type: 'rent' },
    ...charges.map(({ description, amount }) => ({
      description: named(description?.trim() || 'Cargo'),
      amount: amount ?? 0,
      type: 'charge' as const,
    })),
  ];
}

/** Adds up the lines. */
export function invoiceTotal(lines: readonly ContractInvoiceLine[]): number {
  return fromCents(total(lines.map(({ amount }) => toCents(amount))));
}

const names = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** Returns a name such as `octubre 2026`. */
function monthName(period: string): string {
  const [year, month] = period.split('-');
  return `${names[Number(month) - 1]} ${year}`;
}

/** Returns a warning if the month is outside the contract, or only partly covered by it. */
export function monthWarning(
  period: string,
  contract: Contract,
  timezone: string,
): { code: string; message: string } | undefined {
  const { first, last: agreed } = termOf(contract, timezone);
  const ended = contract.termination?.effective_date;
  const last = ended !== undefined && ended < agreed ? ended : agreed;
  const begins = `${period}-01`;
  const ends = daysAfter(monthsAfter(begins, 1), -1);
  if (ends < first || begins > last) {
    const message = `The contract runs from ${first} to ${last} and does not cover this month.`;
    return { code: 'outside_contract', message };
  }
  if (begins >= first && ends <= last) return undefined;
  const message = `The contract runs from ${first} to ${last} and covers part of this month, which is charged in full.`;
  return { code: 'partial_month', message };
}

/** Returns the month of a day. */
export function periodOf(day: string): string {
  return monthStart(day).slice(0, 7);
}
