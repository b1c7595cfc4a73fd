/** The X and Z reports of a register (Decision N8): the totals of its sales and movements. Pure. */
import type { CashMovement, CashRegister, CashReportFigures, CashReportItem, Sale } from '@mostrador/types';
import { hourIn } from '../../../calculation/days.ts';
import {
  type Cents,
  cents,
  divideRounded,
  fixedPoint,
  fromCents,
  toCents,
  total,
} from '../../../core/cents.ts';

/** A sale of the register, with its number at the terminal. */
export interface ReportedSale {
  number: number | null;
  sale: Pick<Sale, 'items' | 'calculated' | 'total' | 'created_at'>;
}

/** The input of a report. */
export interface Reported {
  register: CashRegister;
  /** Cancelled and deleted sales only if the register holds their money. */
  sales: readonly ReportedSale[];
  /** The movements that refunded money. */
  refunds: readonly Pick<CashMovement, 'amount' | 'sale_id'>[];
}

/** Calculates the figures at the time `at` of the report. Hours are in `timezone`. */
export function reportFigures(
  { register, sales, refunds }: Reported,
  at: string,
  timezone: string,
): CashReportFigures {
  const numbers = sales.flatMap(({ number }) => (number === null ? [] : [number]));
  return {
    cash_register_id: register._id,
    pos_terminal_id: register.pos_terminal_id,
    generated_at: at,
    period: { from: register.opened_at, to: register.closed_at ?? at },
    sales: saleFigures(sales),
    refunds: refundFigures(refunds),
    taxes: taxes(sales),
    by_payment_method: register.totals_by_payment_method,
    by_hour: byHour(sales, timezone),
    top_items: topItems(sales),
    cash: cash(register),
    first_sale_number: numbers.length > 0 ? Math.min(...numbers) : null,
    last_sale_number: numbers.length > 0 ? Math.max(...numbers) : null,
  };
}

/** Returns the number and the totals of the sales. */
export function saleFigures(sales: readonly ReportedSale[]): CashReportFigures['sales'] {
  const sum = (of: (sale: ReportedSale['sale']) => number) => totalOf(sales.map(({ sale }) => of(sale)));
  const all = sum((sale) => sale.total ?? sale.calculated.total);
  return {
    count: sales.length,
    gross: fromCents(sum(({ calculated }) => calculated.subtotal)),
    discounts: fromCents(sum(({ calculated }) => calculated.discount_amount)),
    net: fromCents(sum(({ calculated }) => calculated.net_amount)),
    tax: fromCents(sum(({ calculated }) => calculated.tax_amount)),
    total: fromCents(all),
    average_ticket:
      sales.length === 0 ? 0 : fromCents(cents(divideRounded(BigInt(all), BigInt(sales.length)))),
    items_count: units(sales.flatMap(({ sale }) => sale.items.map(({ quantity }) => quantity))),
  };
}

/** Returns the refunded amount, and the number of refunded sales. */
export function refundFigures(refunds: Reported['refunds']): CashReportFigures['refunds'] {
  const sales = new Set(refunds.map(({ sale_id }) => sale_id));
  return { count: sales.size, total: fromCents(totalOf(refunds.map(({ amount }) => amount))) };
}

/** Combines the tax groups of all sales, lowest rate first. */
function taxes(sales: readonly ReportedSale[]): CashReportFigures['taxes'] {
  const groups = sales.flatMap(({ sale }) => sale.calculated.tax_breakdown);
  return [...Map.groupBy(groups, ({ rate }) => rate)]
    .map(([rate, of]) => ({
      rate,
      base: fromCents(totalOf(of.map(({ base }) => base))),
      amount: fromCents(totalOf(of.map(({ amount }) => amount))),
    }))
    .sort((one, other) => one.rate - other.rate);
}

function byHour(sales: readonly ReportedSale[], timezone: string): CashReportFigures['by_hour'] {
  const hourOf = ({ sale }: ReportedSale) => hourIn(timezone, new Date(sale.created_at));
  return [...Map.groupBy(sales, hourOf)]
    .map(([hour, of]) => ({ hour, count: of.length, total: saleFigures(of).total }))
    .sort((one, other) => one.hour - other.hour);
}

/** The most items to list. */
const mostItems = 10;

function topItems(sales: readonly ReportedSale[]): CashReportItem[] {
  const lines = sales.flatMap(({ sale }) => sale.items);
  // Items outside the catalog are grouped by name.
  const things = Map.groupBy(lines, ({ publication_id, name }) => publication_id ?? `name ${name}`);
  return [...things.values()]
    .map((of) => ({
      publication_id: of[0]?.publication_id ?? null,
      name: of[0]?.name ?? null,
      quantity: units(of.map(({ quantity }) => quantity)),
      total: fromCents(totalOf(of.map(({ line_total = 0 }) => line_total))),
    }))
    .sort((one, other) => other.total - one.total || compare(nameOf(one), nameOf(other)))
    .slice(0, mostItems);
}

function nameOf({ name, publication_id }: CashReportItem): string {
  return `${name} ${publication_id}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function cash(register: CashRegister): CashReportFigures['cash'] {
  return {
    initial: register.initial_amount,
    sales: register.cash_sales,
    refunds: register.cash_refunds,
    income: register.income_total,
    outflow: register.outflow_total,
    expected: register.expected_amount,
  };
}

function totalOf(amounts: readonly number[]): Cents {
  return total(amounts.map(toCents));
}

/** Quantities can be fractions, so they are added exactly. */
function units(quantities: readonly number[]): number {
  const millionths = quantities.reduce((sum, quantity) => sum + fixedPoint(quantity, 6), 0n);
  return Number(millionths) / 1_000_000;
}
