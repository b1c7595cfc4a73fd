/** Deadlines as rows and as API records (Decision N54). The days left depend on the day of the request. */
import type { FiscalDeadline } from '@mostrador/types';
import { daysBetween } from '../../../calculation/days.ts';
import { fromCents, toCents } from '../../../core/cents.ts';

export interface DeadlineRow {
  id: string;
  version: number;
  name: string;
  tax: string;
  form: string | null;
  jurisdiction: string;
  period: string;
  due_date: string;
  status: FiscalDeadline['status'];
  completed_at: Date | null;
  amount: string | null;
  reference: string | null;
  notes: string | null;
  source: FiscalDeadline['source'];
  is_estimate: boolean;
  created_at: Date;
  updated_at: Date;
}

export function deadlineOf(row: DeadlineRow, today: string): FiscalDeadline {
  const isDone = row.status === 'completed';
  return {
    _id: row.id,
    name: row.name,
    tax: row.tax,
    form: row.form,
    jurisdiction: row.jurisdiction,
    period: row.period,
    due_date: row.due_date,
    status: row.status,
    days_left: isDone ? null : daysBetween(today, row.due_date),
    is_overdue: !isDone && row.due_date < today,
    completed_at: row.completed_at?.toISOString() ?? null,
    amount: row.amount === null ? null : fromCents(toCents(row.amount)),
    reference: row.reference,
    notes: row.notes,
    source: row.source,
    is_estimate: row.is_estimate,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
