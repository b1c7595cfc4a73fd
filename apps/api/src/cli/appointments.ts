/** `mostrador appointments ...`. */
import { calendarOf } from '../areas/operations/appointments/calendar.ts';
import '../areas/index.ts';
import { findAccount } from '../auth/accounts.ts';
import { dayIn, daysAfter, isDay } from '../calculation/days.ts';
import { Rejection } from '../core/rejection.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface ExportFlags extends DatabaseFlags {
  account: string;
  from?: string;
  to?: string;
}

/** Prints the appointments of a period as an iCalendar file. */
export async function exportAppointmentsCommand(flags: ExportFlags): Promise<void> {
  const text = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    const from = dayOf(flags.from, 'from') ?? dayIn(account.timezone, new Date());
    const to = dayOf(flags.to, 'to') ?? daysAfter(from, 365);
    return await calendarOf(database.of(account.id), { account, from, to });
  });
  process.stdout.write(text.endsWith('\n') ? text : `${text}\r\n`);
}

function dayOf(text: string | undefined, flag: string): string | undefined {
  if (text === undefined || isDay(text)) return text;
  throw new Rejection('invalid_day', `--${flag} must be a day such as 2026-10-31, not "${text}".`);
}
