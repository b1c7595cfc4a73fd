/** The estimated due date of the VAT return, as in the default fiscal calendar (Decision N54). */
import { monthAfter } from '../../../calculation/months.ts';
import { dueDays } from '../fiscal-calendar/deadline-rules.ts';

/** Returns the due date of the return of a month. Without a CUIT, it is that of the first group. */
export function vatDueDate(period: string, cuit: string): string {
  const year = Number(monthAfter(period).slice(0, 4));
  const days = dueDays({ year, cuit, condition: 'responsable_inscripto', fiscalYearEndMonth: 12 });
  const due = days.find((day) => day.tax === 'iva' && day.period === period);
  if (!due) throw new Error(`The fiscal calendar has no VAT return of ${period}`);
  return due.due_date;
}
