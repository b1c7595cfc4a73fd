/** The effects of a delivery note's status (Decisions R1, stock-life, delivery-note-ids). Pure. */
import type { DeliveryNote } from '@mostrador/types';

/** Whether the stock is deducted: `issued` takes it, `cancelled` returns it, and other statuses change nothing. */
export function deducted(status: DeliveryNote['status'], before: boolean): boolean {
  if (status === 'issued') return true;
  return status === 'cancelled' ? false : before;
}

export interface Dates {
  before: DeliveryNote | undefined;
  /** Whether it was ever issued. */
  issued: boolean;
  today: string;
}

/**
 * Sets the dates: the issue date is the day of the first issue, or of creation until then; the delivery date is the day
 * of the first delivery.
 */
export function dated(note: DeliveryNote, { before, issued, today }: Dates): DeliveryNote {
  const isFirst = !before || (note.status === 'issued' && !issued);
  return {
    ...note,
    issue_date: isFirst ? today : before.issue_date,
    delivery_date: before?.delivery_date ?? (note.status === 'delivered' ? today : null),
  };
}
