/** The rules of the default calendar (Decision N54), read from `data/fiscal_deadlines.csv` and `data/holidays.csv`. */
import { readFileSync } from 'node:fs';
import type { VatCondition } from '@mostrador/types';
import { parse } from 'csv-parse/sync';
import { businessDaysAfter, type Holidays } from '../../../calculation/business-days.ts';

/** A recurring obligation. */
export interface DeadlineRule {
  tax: string;
  name: string;
  form: string | null;
  jurisdiction: string;
  /** The day of the month on which the first group is due. */
  baseDay: number;
  /** How many months the period precedes the month in which it is due. */
  monthsBefore: number;
  /** The last digits of the CUIT, by group. Each group is due one business day after the one before. */
  groups: readonly string[];
  /** The months in which it is due; empty for every month. */
  months: readonly number[];
  /** The months in which it is due, counted from the end of the fiscal year. */
  monthsAfterClose: readonly number[];
  taxpayers: string;
  conditions: readonly string[];
}

/** A due date of an obligation. */
export interface DueDay extends Pick<DeadlineRule, 'tax' | 'name' | 'form' | 'jurisdiction'> {
  period: string;
  due_date: string;
}

/** The year and taxpayer of a calendar. */
export interface CalendarOf {
  year: number;
  /** The eleven digits of the CUIT. */
  cuit: string;
  condition: VatCondition;
  fiscalYearEndMonth: number;
}

interface Rules {
  deadlines: readonly DeadlineRule[];
  holidays: Holidays;
}

let read: Rules | undefined;

function rules(): Rules {
  read ??= {
    deadlines: rowsOf('fiscal_deadlines').map(ruleOf),
    holidays: new Set(rowsOf('holidays').map(({ date = '' }) => date)),
  };
  return read;
}

function rowsOf(file: string): Record<string, string>[] {
  const csv = readFileSync(new URL(`../../../../data/${file}.csv`, import.meta.url), 'utf8');
  return parse(csv, { columns: true, bom: true, skip_empty_lines: true });
}

function ruleOf(row: Record<string, string>): DeadlineRule {
  const list = (text = '') => text.split('|').filter(Boolean);
  const { tax = '', name = '', jurisdiction = '', taxpayers = 'any' } = row;
  return {
    tax,
    name,
    form: row.form || null,
    jurisdiction,
    baseDay: Number(row.base_day),
    monthsBefore: Number(row.months_before),
    groups: list(row.groups),
    months: list(row.months).map(Number),
    monthsAfterClose: list(row.months_after_close).map(Number),
    taxpayers,
    conditions: list(row.conditions),
  };
}

/** Returns all due dates of a year, in order. */
export function dueDays(calendar: CalendarOf): DueDay[] {
  const { deadlines, holidays } = rules();
  return deadlines
    .filter((rule) => concerns(rule, calendar))
    .flatMap((rule) => monthsOf(rule, calendar).map((month) => dueDay(rule, calendar, month, holidays)))
    .sort((one, other) => (one.due_date < other.due_date ? -1 : 1));
}

/** Whether the rule applies to the taxpayer. CUITs of companies begin with 3. */
function concerns({ taxpayers, conditions }: DeadlineRule, { cuit, condition }: CalendarOf): boolean {
  const kind = cuit.startsWith('3') ? 'company' : 'person';
  return conditions.includes(condition) && (taxpayers === 'any' || taxpayers === kind);
}

function monthsOf(
  { months, monthsAfterClose }: DeadlineRule,
  { fiscalYearEndMonth }: CalendarOf,
): readonly number[] {
  if (monthsAfterClose.length > 0)
    return monthsAfterClose.map((after) => ((fiscalYearEndMonth + after - 1) % 12) + 1);
  return months.length > 0 ? months : Array.from({ length: 12 }, (_, index) => index + 1);
}

function dueDay(rule: DeadlineRule, { year, cuit }: CalendarOf, month: number, holidays: Holidays): DueDay {
  const { tax, name, form, jurisdiction, baseDay, groups } = rule;
  const first = `${yearText(year)}-${pad(month)}-${pad(baseDay)}`;
  const digit = cuit.at(-1) ?? '';
  const group = Math.max(
    groups.findIndex((digits) => digits.includes(digit)),
    0,
  );
  return {
    tax,
    name,
    form,
    jurisdiction,
    period: periodOf(rule, year, month),
    due_date: businessDaysAfter(first, group, holidays),
  };
}

/** Returns the period: a month, or the year for an annual return, which is due once. */
function periodOf({ monthsBefore, monthsAfterClose }: DeadlineRule, year: number, month: number): string {
  const months = year * 12 + (month - 1) - monthsBefore;
  const of = yearText(Math.floor(months / 12));
  return monthsAfterClose.length === 1 ? of : `${of}-${pad((months % 12) + 1)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
