import { appointments } from '@mostrador/client/resources';
import type { Appointment } from '@mostrador/types';
import { recordQuery, send } from '../../api/records.ts';
import { addDays } from './days.ts';

export interface Booked {
  items: Appointment[];
  /** Whether there are more than were read. */
  isCut: boolean;
}

const PAGES_AT_MOST = 10;
/** Days before the period from which rentals are read, since they may continue into it. */
const DAYS_BEFORE = 31;

/** Queries the appointments of a period, in order of time. */
export function bookedQuery(first: string, last: string) {
  return recordQuery(['appointments', 'days', first, last], async (options): Promise<Booked> => {
    const items: Appointment[] = [];
    for (let page = 1; page <= PAGES_AT_MOST; page++) {
      const days = { date_from: addDays(first, -DAYS_BEFORE), date_to: last };
      const order = { sort: 'scheduled_datetime', sort_dir: 'desc' } as const;
      const read = await appointments(send).list({ ...days, ...order, page, per_page: 100 }, options);
      items.push(...read.items);
      if (!read.has_next) return { items: items.reverse(), isCut: false };
    }
    return { items: items.reverse(), isCut: true };
  });
}
