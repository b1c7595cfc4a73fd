/** Calculates the VAT totals of a month (Decision N49; RG ARCA 5705/2025). Pure. */
import type { VatSummary } from '@mostrador/types';
import { hundredPercent, percentage } from '../../../calculation/exact.ts';
import {
  atLeastZero,
  type Cents,
  cents,
  divideRounded,
  fromCents,
  minus,
  plus,
  toCents,
  zero,
} from '../../../core/cents.ts';
import type { Suffered } from '../../../records/lookups/suffered.ts';
import { byRate, type FigureRow, vatOf } from './vat-figures.ts';

/** The balances carried forward to the next month. */
export interface Carried {
  /** The technical balance in the taxpayer's favor, which offsets only tax on sales. */
  technical: Cents;
  /** The freely available balance in the taxpayer's favor. */
  free: Cents;
}

export const nothingCarried: Carried = { technical: zero, free: zero };

export interface MonthFacts {
  period: string;
  sales: readonly FigureRow[];
  purchases: readonly FigureRow[];
  suffered: Suffered;
}

export interface ReturnRules {
  /** The deductible part of the tax on purchases, in percent. */
  apportionment: number;
  carriesTechnical: boolean;
}

/** The figures of a summary, without its status and time of calculation. */
export type VatFigures = Omit<VatSummary, 'status' | 'calculated_at' | 'is_stale' | 'warnings'>;

export function figuresOfMonth(
  { period, sales, purchases, suffered }: MonthFacts,
  carried: Carried,
  { apportionment, carriesTechnical }: ReturnRules,
): VatFigures {
  const debit = vatOf(sales);
  const credit = apportioned(vatOf(purchases), apportionment);
  const previous = carriesTechnical ? carried.technical : zero;
  const balances = balance({
    debit,
    credit,
    previous,
    free: carried.free,
    suffered: paidOnAccount(suffered),
  });
  return {
    period,
    sales: { net: netOf(sales), vat_debit: fromCents(debit), by_rate: byRate(sales) },
    purchases: { net: netOf(purchases), vat_credit: fromCents(credit), by_rate: byRate(purchases) },
    technical_balance: fromCents(balances.technical),
    previous_technical_balance: fromCents(previous),
    withholdings_suffered: fromCents(suffered.withholdings),
    perceptions_suffered: fromCents(suffered.perceptions),
    free_availability_balance_previous: fromCents(carried.free),
    balance_due: fromCents(balances.due),
    balance_in_favor: fromCents(balances.inFavor),
  };
}

export interface BalanceFacts {
  debit: Cents;
  credit: Cents;
  /** The technical balance brought forward. */
  previous: Cents;
  /** The freely available balance brought forward. */
  free: Cents;
  /** Withholdings and perceptions of the month. */
  suffered: Cents;
}

/** Subtracts payments on account from the tax due. Any excess stays freely available. */
export function balance({ debit, credit, previous, free, suffered }: BalanceFacts) {
  const technical = minus(minus(debit, credit), previous);
  const available = plus(free, suffered);
  const rest = minus(atLeastZero(technical), available);
  return { technical, due: atLeastZero(rest), inFavor: atLeastZero(minus(zero, rest)) };
}

/** Returns the balances carried forward to the next month. */
export function carriedBy({ technical_balance, balance_in_favor }: VatFigures): Carried {
  return {
    technical: atLeastZero(minus(zero, toCents(technical_balance))),
    free: toCents(balance_in_favor),
  };
}

function apportioned(credit: Cents, part: number): Cents {
  return cents(divideRounded(BigInt(credit) * percentage(part), hundredPercent));
}

function paidOnAccount({ withholdings, perceptions }: Suffered): Cents {
  return plus(withholdings, perceptions);
}

function netOf(figures: readonly FigureRow[]): number {
  return fromCents(toCents(figures.find(({ aliquot_id }) => aliquot_id === 0)?.net_taxed ?? '0'));
}
